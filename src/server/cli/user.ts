// `npm run user -- add NAME --role ROLE [--languages nl,de] [--application-password]`: adds an account and prints its secrets once.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isLanguage, languages } from '#shared/i18n/language.ts'
import { roles } from '#shared/policy/policy.ts'
import { isAccountName } from '#shared/schema/accounts.ts'
import { hashApplicationPassword, hashPassword, newApplicationPassword, newPassword } from '../auth/secrets.ts'
import { openStore } from '../sync-store/open-store.ts'
import { UsageError, presentDataDir, requireNpmArguments, printUsage } from './usage-error.ts'

const usage = `npm run user -- add NAME --role ${roles.join('|')} [--languages nl,de] [--application-password]`

type Wanted = {
  name: string
  role: (typeof roles)[number]
  languages: (typeof languages)[number][]
  withApplicationPassword: boolean
}

function read(args: string[]): Wanted {
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

async function add(requested: Wanted): Promise<void> {
  const store = openStore(join(presentDataDir(), 'calendar.sqlite'))
  try {
    const password = newPassword()
    const account = store.accounts.create({
      name: requested.name,
      role: requested.role,
      languages: requested.languages,
      passwordHash: await hashPassword(password),
    })
    if (!account) throw new UsageError(`There already is an account named ${requested.name}.`)
    console.log(
      `Account: ${account.name} (${account.role}${account.languages.length > 0 ? `: ${account.languages.join(', ')}` : ''})\nPassword: ${password}`,
    )
    if (!requested.withApplicationPassword) return
    const secret = newApplicationPassword()
    store.applicationPasswords.add({ account: account.id, name: 'command line', hash: hashApplicationPassword(secret) })
    console.log(`Application password: ${secret}`)
  } finally {
    store.close()
  }
}

await printUsage(usage, async () => add(read(process.argv.slice(2))))
