/** How the page (dist/page) and the service (dist/service, `vite build --ssr`) are built. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = fileURLToPath(new URL('.', import.meta.url))
const sources = `${root}src/`

/** Expands Lingui's macros before oxc sees the file; only files that import one pay for Babel. */
const linguiMacros = (): Plugin => ({
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    handler: async (code, id) => {
      const out = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      })
      return out?.code ? { code: out.code, map: out.map ?? null } : null
    },
  },
})

/**
 * React Router names its components by assignment, which keeps every one of them in the bundle. Without the names, and with
 * its calls marked as pure, the bundler drops unused exports: 2.4 kB of 15.
 */
const shakeReactRouter = (): Plugin => ({
  name: 'shake-react-router',
  enforce: 'pre',
  apply: 'build',
  // The package's exports name its development build alone.
  resolveId: {
    filter: { id: /^react-router$/ },
    handler: () => fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  },
  transform: {
    filter: { id: /node_modules\/react-router\// },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/= (React\d*\.(createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'),
  },
})

/** Writes which of our sources are in the page and what each imports, so that `e2e/checks/unloaded-messages.ts` can follow them. */
const sourceGraph = (): Plugin => ({
  name: 'source-graph',
  generateBundle(_options, bundle) {
    const ours = (id: string): string[] => (id.startsWith(sources) ? [id.slice(root.length)] : [])
    const graph: Record<string, { imports: string[]; dynamicImports: string[] }> = {}
    for (const item of Object.values(bundle))
      for (const id of item.type === 'chunk' ? item.moduleIds : [])
        for (const source of ours(id))
          graph[source] = {
            imports: this.getModuleInfo(id)?.importedIds.flatMap(ours) ?? [],
            dynamicImports: this.getModuleInfo(id)?.dynamicallyImportedIds.flatMap(ours) ?? [],
          }
    this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source: JSON.stringify(graph) })
  },
})

const page: UserConfig = {
  plugins: [
    linguiMacros(),
    react(),
    lingui(),
    optimizeLocales.vite({ locales: ['en', 'nl', 'de', 'fr'] }),
    shakeReactRouter(),
    sourceGraph(),
  ],
  // Without the number of the line that names have by default: the hash of the file already tells them apart.
  css: {
    modules: {
      generateScopedName: (name, _file, css) =>
        `_${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`,
    },
  },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // The Content-Security-Policy allows neither inline code nor data: addresses.
    assetsInlineLimit: 0,
    // A list of the files that each lazy chunk imports would weigh 1.7 kB in the first chunk.
    modulePreload: false,
    rolldownOptions: {
      // Drops constants of modules that are not used and read a property, such as the raw shapes of icons: 0.6 kB of the form.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // React changes seldom and our own code often: a chunk of its own stays in the browser's cache across releases.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
              priority: 2,
            },
            // All that the list needs, with the imports of each: one chunk compresses better than sixty small ones.
            { name: 'main', test: /src\/web\/app\/main\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
}

const service: UserConfig = {
  publicDir: false,
  plugins: [linguiMacros(), lingui()],
  ssr: { noExternal: [/^kysely/, /^zod/, /^hono/, /^@hono/, /^temporal/, /^@lingui/] },
  build: {
    outDir: 'dist/service',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: {
        serve: 'src/server/serve.ts',
        service: 'src/server/service.ts',
        'image-process': 'src/server/images/process.ts',
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? service : page))
