/** How the page (dist/page) and the service (dist/service, `vite build --ssr`) are built. */
import { fileURLToPath } from 'node:url'
import { transformAsync } from '@babel/core'
import { lingui } from '@lingui/vite-plugin'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type HtmlTagDescriptor, type Plugin, type UserConfig } from 'vite'

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
 * its calls marked as pure, the bundler drops what nobody imports: 2.4 kB of its 15.
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

/** Writes which of our sources are in the page and what each imports, so that `e2e/checks/reach.ts` can follow them. */
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

/** These chunks, and all they import before they can run. */
const withImports = <C extends { fileName: string; imports: string[] }>(
  chunks: readonly C[],
  isWanted: (chunk: C) => boolean,
): Set<C> => {
  const wanted = new Set(chunks.filter(isWanted))
  // A set goes on to what is added to it meanwhile.
  for (const { imports } of wanted) for (const chunk of chunks) if (imports.includes(chunk.fileName)) wanted.add(chunk)
  return wanted
}

/** Names in index.html what `main.ts` will import to draw with, so that it comes beside `main.ts` and not after it. */
const askForDrawing = (): Plugin => ({
  name: 'ask-for-drawing',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      const wanted = withImports(chunks, ({ facadeModuleId }) => facadeModuleId === `${sources}app/draw.tsx`)
      const files = (rel: string, names: Iterable<string>): HtmlTagDescriptor[] =>
        [...new Set(names)]
          .map((name) => `/${name}`)
          .filter((href) => !html.includes(`"${href}"`))
          .map((href) => ({ tag: 'link', attrs: { rel, crossorigin: true, href }, injectTo: 'head' }))
      return [
        ...files(
          'stylesheet',
          [...wanted].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
        ),
        ...files(
          'modulepreload',
          [...wanted].map(({ fileName }) => fileName),
        ),
      ]
    },
  },
})

/** The chunks that run before the first rows stand. */
const begins: ReadonlySet<string> = new Set(['main', 'react', 'list', 'rolldown-runtime'])

/** The screens that `app/routes.tsx` fetches while a list stands: gone to by a click that nobody should wait for. */
const follows: ReadonlySet<string> = new Set(['DetailScreen', 'CreateScreen', 'EditScreen'])

/**
 * Chromium reads from this comment that all functions of a file are called soon, and compiles them beside the main thread
 * while the file comes, instead of on it one by one as they are called.
 */
const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
      for (const chunk of withImports(chunks, ({ name }) => begins.has(name) || follows.has(name)))
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
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
    askForDrawing(),
    compileAhead(),
  ],
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // The Content-Security-Policy allows neither inline code nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What the page begins with is there when anything else is asked for.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html'
          ? needed
          : needed.filter((file) => !begins.has(/^assets\/(.+)-.{8}\.\w+$/.exec(file)?.[1] ?? '')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What asks for the first rows must not wait for what draws them.
            { name: 'main', test: /src\/app\/main\.ts$/, priority: 3 },
            // React changes seldom and our words often: a chunk of its own stays in the browser's cache across releases.
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
              priority: 2,
            },
            // What the list stands on, with all it imports: one chunk packs far better than thirty small ones,
            // and who signs in sees the list next.
            { name: 'list', test: /src\/(screens\/list\/ListScreen|app\/(draw|routes))\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
}

/** What is fetched on intent or for another screen is never drawn in a picture: only the words are brought along. */
const drawOnly = (): Plugin => ({
  name: 'draw-only',
  resolveDynamicImport(specifier, importer) {
    const isPages = importer?.startsWith(sources) && !importer.startsWith(`${sources}server/`)
    return isPages && typeof specifier === 'string' && !specifier.endsWith('.po')
      ? { id: specifier, external: true }
      : null
  },
})

const service: UserConfig = {
  publicDir: false,
  plugins: [linguiMacros(), react(), lingui(), drawOnly()],
  // React says by this which of its two builds is meant.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: {
    noExternal: [
      /^kysely/,
      /^zod/,
      /^hono/,
      /^@hono/,
      /^temporal/,
      /^react/,
      /^@lingui/,
      /^@tanstack/,
      /^@react/,
      /^scheduler/,
    ],
  },
  build: {
    outDir: 'dist/service',
    emptyOutDir: true,
    target: 'node20',
    ssr: true,
    rolldownOptions: {
      input: {
        serve: 'src/server/serve.ts',
        service: 'src/server/service.ts',
        picture: 'src/app/picture.tsx',
        'image-process': 'src/server/images/process.ts',
      },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? service : page))
