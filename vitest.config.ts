/** Unit tests beside their sources; they go through vite.config.ts, otherwise Lingui's macros would stay unexpanded. */
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default defineConfig((env) =>
  mergeConfig(
    viteConfig({ ...env, isSsrBuild: false }),
    defineConfig({
      test: {
        environment: 'node',
        include: [
          'src/**/*.test.{ts,tsx}',
          'e2e/checks/**/*.test.ts',
          'e2e/testing/**/*.test.ts',
          'e2e/support/**/*.test.ts',
          'e2e/fuzz/**/*.test.ts',
          'e2e/conformance/*.test.ts',
          'e2e/external-server/*.test.ts',
        ],
        // A process for each file: a thread that ends while its store is open can take the whole run with it.
        pool: 'forks',
        maxWorkers: 2,
        reporters: ['default', './e2e/checks/vitest-tally.ts'],
        setupFiles: ['./e2e/checks/steady-seed.ts'],
        testTimeout: 20_000,
        typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: 'e2e/checks/tsconfig.types.json' },
      },
    }),
  ),
)
