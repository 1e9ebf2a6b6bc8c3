// `npm run dev`: the page with hot reload by Vite, the service restarted by tsx when its sources change, under one address.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { install, prepare, root } from './ready.mjs'

/** Returns a free port. @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

await prepare(install)

const { createServer: createVite } = await import('vite')
const host = process.env['HOST'] || '127.0.0.1'
const pagePort = Number(process.env['PORT'] || 3000) || (await freePort())
const servicePort = await freePort()
// Every address under a language, every image and those of monitoring belong to the service, every other one to the page.
const proxy = { '^/((en|nl|de|fr|media)/|(health|ready)/?([?]|$))': { target: `http://127.0.0.1:${servicePort}` } }
/** Inserts the configuration of the page into index.html, as the service does. @type {import('vite').Plugin} */
const insertConfig = {
  name: 'insert-config',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const { readEnvironment } = await vite.ssrLoadModule('/src/server/environment.ts')
      const { configurePage } = await vite.ssrLoadModule('/src/server/http/page.ts')
      const file = await readFile(join(root, 'public/config.json')).catch(() => undefined)
      return configurePage(html, { ...readEnvironment(process.env).config, origin, version: '' }, file).html
    },
  },
}
const server = { host, port: pagePort, strictPort: true, proxy }
const vite = await createVite({ root, plugins: [insertConfig], server })
const { getOrigin } = await vite.ssrLoadModule('/src/server/config.ts')
const origin = process.env['PUBLIC_ORIGIN'] || getOrigin(host, pagePort)
await vite.listen()

const watch = [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'src/server/serve.ts']
const service = spawn(process.execPath, watch, {
  cwd: root,
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(servicePort), PUBLIC_ORIGIN: origin },
  stdio: ['ignore', 'inherit', 'inherit'],
})
service.on('exit', (code) => process.exit(code ?? 1))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => {
    service.kill(signal)
    void vite.close()
  })
console.log(`The page with hot reload: ${origin}`)
