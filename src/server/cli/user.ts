// `npm run user -- add NAME --role ROLE`: adds an account.
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

function parseArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      languages: { type: 'string', default: '' },
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
  const names = values.languages.split(',').map((language) => language.trim())
  const known = languages.filter((language) => names.includes(language))
  if (names.some((language) => language !== '' && !isLanguage(language)))
    throw new UsageError(`--languages must be some of ${languages.join(',')}.`)
  if (role === 'translator' && known.length === 0)
    throw new UsageError('A translator needs --languages, such as --languages nl,de.')
  if (role !== 'translator' && known.length > 0) throw new UsageError('Only translators have --languages.')
  return { name, role, languages: known, hasAppPassword: values['application-password'] }
}

await printUsage(usage, async () => {
  const { hasAppPassword, ...options } = parseArguments()
  const store = await openExistingStore(readEnvironment(process.env))
  try {
    const password = newPassword()
    const passwordHash = await hashPassword(password)
    const secret = hasAppPassword ? newApplicationPassword() : undefined
    const account = await store.write(async (tx) => {
      const created = await createAccount(tx, { ...options, passwordHash })
      if (created && secret !== undefined) {
        const hash = hashApplicationPassword(secret)
        await createAppPassword(tx, { account: created.id, name: 'command line', hash })
      }
      return created
    })
    if (!account) throw new UsageError(`An account named ${options.name} exists already.`)
    const rights = [account.role, account.languages.join(', ')].filter((text) => text !== '').join(': ')
    console.log(`Account: ${account.name} (${rights})\nPassword: ${password}`)
    if (secret !== undefined) console.log(`Application password: ${secret}`)
  } finally {
    await store.close()
  }
})
