/** Unit tests beside their sources; they go through vite.config.ts, otherwise Lingui's macros would stay unexpanded. */
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

/** Tests that open their stores with `openTestDatabase`. */
const onBothEngines = [
  'src/server/store/{accounts,changes,derived.property,images,list,list.property,list-plan,migrate,open-database,open-store,record-lists,records,scheduled,search,slugs,term-counts.property,upkeep}.test.ts',
  'src/server/cli/backup/{first-edition,invalid-backup,killed-restore,round-trip}.test.ts',
]
/** Tests that need PostgreSQL. */
const onPostgres = ['src/server/{store/{engine-postgres,migrations,rate-limits},cli/backup/rejected-row}.test.ts']

export default defineConfig((env) =>
  mergeConfig(
    viteConfig({ ...env, isSsrBuild: false }),
    defineConfig({
      test: {
        environment: 'node',
        // A process for each file: a thread that ends while its store is open can take the whole run with it.
        pool: 'forks',
        maxWorkers: 2,
        reporters: ['default', './e2e/checks/vitest-tally.ts'],
        setupFiles: ['./e2e/checks/steady-seed.ts'],
        testTimeout: 20_000,
        projects: [
          {
            extends: true,
            test: {
              name: 'sqlite',
              include: [
                'src/**/*.test.{ts,tsx}',
                'e2e/checks/**/*.test.ts',
                'e2e/testing/**/*.test.ts',
                'e2e/support/**/*.test.ts',
                'e2e/fuzz/**/*.test.ts',
                'e2e/conformance/*.test.ts',
                'e2e/external-server/*.test.ts',
              ],
              exclude: [...configDefaults.exclude, ...onPostgres],
              typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: 'e2e/checks/tsconfig.types.json' },
            },
          },
          {
            extends: true,
            test: {
              name: 'postgres',
              include: [...onBothEngines, ...onPostgres],
              globalSetup: ['e2e/support/postgres-setup.ts'],
            },
          },
        ],
      },
    }),
  ),
)
