/** A bare page of the same stack, served by the same service. */
import { cpSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { type Service, startService } from '../service.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** The service looks for the page in its own folder, and for packages above. */
const folder = `${root}dist/bare/`

/** Builds the bare page and starts a service with it instead of the real page. */
export const startBare = async (dataDir: string): Promise<Service> => {
  rmSync(folder, { recursive: true, force: true })
  await build({
    configFile: `${root}vite.config.ts`,
    root: `${root}e2e/bench/bare`,
    logLevel: 'warn',
    build: { outDir: `${folder}page`, emptyOutDir: true },
  })
  cpSync(`${root}dist/service`, `${folder}service`, { recursive: true })
  return startService(dataDir, 'dist/bare/service/serve.js')
}
