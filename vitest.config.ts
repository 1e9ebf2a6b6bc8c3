/** Unit and service tests; they go through vite.config.ts, otherwise Lingui's macros would stay unexpanded. */
import { configDefaults, defineConfig, mergeConfig } from 'vitest/config'
import { exampleTime } from './e2e/support/example-count.ts'
import viteConfig from './vite.config.ts'

/** Tests of the store and the service, which run on both engines. */
const onBothEngines = [
  'src/server/{auth,cli,demo,http,images,jobs,records,routes,store}/**/*.test.ts',
  'src/server/{failed,first-start,hostile,serve}.test.ts',
  'e2e/fuzz/{lists.property,operations}.test.ts',
]
/** Tests that need PostgreSQL. */
const onPostgres = [
  'src/server/{bad-database-url,database-lost,database-restarted,several-processes}.test.ts',
  'src/server/cli/{move-store,backup/rejected-row}.test.ts',
  'src/server/store/{engine-postgres,migrations,rate-limits}.test.ts',
]
/** Tests of SQLite files, of this machine's disk, or of code that opens no store. */
const withoutPostgres = [
  'src/server/cli/{fresh-clone,npm-arguments,signals}.test.ts',
  'src/server/cli/backup/{full-disk,no-hard-links}.test.ts',
  // Thousands of requests to a running service: what the import writes is tested on both engines by its other tests.
  'src/server/cli/import/{own-service,progress,source}.test.ts',
  'src/server/demo/content.test.ts',
  'src/server/http/{body,page,parse-body,parse-field,select-fields}.test.ts',
  'src/server/images/{fetch-remote,processor}.test.ts',
  'src/server/records/{sanitize-html,exchange/files}.test.ts',
  'src/server/store/{first-edition,read-only,slug}.test.ts',
]
/** Tests that replace modules: in a process that other files share, the modules would be loaded already. */
const isolated = [
  'src/web/records/form/device-drafts.test.ts',
  'src/server/cli/backup/no-hard-links.test.ts',
  'src/server/store/read-only.test.ts',
  'src/server/unwritable.test.ts',
]

export default defineConfig((env) =>
  mergeConfig(
    viteConfig({ ...env, isSsrBuild: false }),
    defineConfig({
      test: {
        environment: 'node',
        // Processes, because a thread that ends while its store is open can take the whole run with it. Files share them: importing
        // everything again for each file takes as long as a third of the tests.
        pool: 'forks',
        isolate: false,
        // One more than the processors of a usual machine: tests also wait for databases and other processes.
        maxWorkers: 3,
        // Transforms each module once for all projects and runs, Lingui's macros included. The key holds its content, this file and the lock file.
        experimental: { fsModuleCache: true },
        reporters: ['default'],
        setupFiles: ['./e2e/checks/seed.ts', './e2e/support/vitest-setup.ts'],
        // Only reached when something hangs.
        testTimeout: exampleTime(180),
        hookTimeout: 60_000,
        projects: [
          {
            extends: true,
            test: {
              name: 'sqlite',
              include: [
                'src/**/*.test.{ts,tsx}',
                'e2e/checks/**/*.test.ts',
                'e2e/journeys/support/**/*.test.ts',
                'e2e/support/**/*.test.ts',
                'e2e/fuzz/**/*.test.ts',
                'e2e/conformance/*.test.ts',
                'e2e/external-server/*.test.ts',
              ],
              exclude: [...configDefaults.exclude, ...onPostgres, ...isolated],
              typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: 'e2e/checks/tsconfig.types.json' },
            },
          },
          { extends: true, test: { name: 'isolated', isolate: true, include: isolated } },
          {
            extends: true,
            test: {
              name: 'postgres',
              include: [...onBothEngines, ...onPostgres],
              exclude: [...configDefaults.exclude, ...withoutPostgres],
              globalSetup: ['e2e/support/postgres-setup.ts'],
            },
          },
        ],
      },
    }),
  ),
)
