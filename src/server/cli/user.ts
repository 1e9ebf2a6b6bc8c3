// `npm run user -- add NAME --role ROLE [--languages nl,de] [--application-password]`: adds an account and prints its secrets once.
import { parseArgs } from 'node:util'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { roles } from '#shared/policy/policy.ts'
import { isAccountName } from '#shared/schema/accounts.ts'
import { hashApplicationPassword, hashPassword, newApplicationPassword, newPassword } from '../auth/secrets.ts'
import { readEnvironment } from '../environment.ts'
import { createAccount } from '../store/accounts.ts'
import { createAppPassword } from '../store/app-passwords.ts'
import { openExistingStore, UsageError, requireNpmArguments, printUsage } from './usage-error.ts'

const usage = `npm run user -- add NAME --role ${roles.join('|')} [--languages nl,de] [--application-password]`

type AccountOptions = {
  name: string
  role: (typeof roles)[number]
  languages: (typeof languages)[number][]
  withApplicationPassword: boolean
}

function parseArguments(args: string[]): AccountOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      languages: { type: 'string' },
      'application-password': { type: 'boolean', default: false },
    },
  })
  requireNpmArguments(['role', 'languages', 'application-password'])
  const [command, name, ...more] = positionals
  if (command !== 'add' || name === undefined || more.length > 0) throw new UsageError(usage)
  if (!isAccountName(name))
    throw new UsageError('NAME must be 1 to 60 letters, digits or . _ @ - and begin with a letter or digit.')
  const role = roles.find((known) => known === values.role)
  if (!role) throw new UsageError(`--role must be one of ${roles.join(', ')}.`)
  const query = (values.languages ?? '')
    .split(',')
    .map((language) => language.trim())
    .filter((language) => language !== '')
  const known = query.filter(isLanguage)
  if (known.length !== query.length) throw new UsageError(`--languages must be some of ${languages.join(',')}.`)
  if (role === 'translator' && known.length === 0)
    throw new UsageError('A translator needs --languages, such as --languages nl,de.')
  if (role !== 'translator' && known.length > 0) throw new UsageError('Only translators have --languages.')
  return { name, role, languages: known, withApplicationPassword: values['application-password'] }
}

async function add({ name, role, languages, withApplicationPassword }: AccountOptions): Promise<void> {
  const store = await openExistingStore(readEnvironment(process.env))
  try {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const secret = withApplicationPassword ? newApplicationPassword() : undefined
    const account = await store.write(async (tx) => {
      const created = await createAccount(tx, { name, role, languages, passwordHash })
      if (created && secret !== undefined)
        await createAppPassword(tx, {
          account: created.id,
          name: 'command line',
          hash: hashApplicationPassword(secret),
        })
      return created
    })
    if (!account) throw new UsageError(`There already is an account named ${name}.`)
    console.log(
      `Account: ${account.name} (${account.role}${account.languages.length > 0 ? `: ${account.languages.join(', ')}` : ''})\nPassword: ${password}`,
    )
    if (secret !== undefined) console.log(`Application password: ${secret}`)
  } finally {
    await store.close()
  }
}

await printUsage(usage, async () => add(parseArguments(process.argv.slice(2))))
