// Findings of checks of texts that were dismissed: one of each kind per text. An update of a record writes and logs them.
import { type Selectable, sql } from 'kysely'
import type { WallTime } from '#shared/dates/wall-time.ts'
import type { Language } from '#shared/i18n/language.ts'
import { dismissedName, dismissedPrefix, findingKinds } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import type { Condition } from './condition.ts'
import type { Database } from './database-types.ts'
import { nextId } from './sequences.ts'
import { insertions, type Statement } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'
import type { Changed, ChangeParts, DismissalChange } from './types.ts'

type DismissalRow = Selectable<Database['dismissals']>

/** A finding of a text; `fingerprint` of what it depends on. */
export type Finding = Pick<DismissalRow, 'resource' | 'record' | 'language' | 'field' | 'kind' | 'fingerprint'>

export type Dismissal = Finding & {
  id: number
  reason: string
  /** The account that dismissed it. */
  account: number
  createdUtc: WallTime
}

const toDismissed = ({ created_utc, ...row }: DismissalRow): Dismissal => ({
  ...row,
  createdUtc: created_utc,
})

/** The finding of a logged name; `undefined`: the name is that of another field. */
export function loggedFinding(name: string): Pick<DismissalChange, 'kind' | 'field'> | undefined {
  if (!name.startsWith(dismissedPrefix)) return undefined
  const [, kindName, field = ''] = name.split('.')
  const kind = findingKinds.find((each) => each === kindName)
  return kind && { kind, field }
}

/** The logged value: the fingerprint and the reason. */
const loggedValue = (dismissal: DismissalChange['dismissal'] | undefined): string | null =>
  dismissal ? `${dismissal.fingerprint} ${dismissal.reason}` : null

/** The dismissal of a logged value. */
export function loggedDismissal(value: Changed[0]): DismissalChange['dismissal'] {
  if (typeof value !== 'string') return null
  const end = value.indexOf(' ')
  return { fingerprint: value.slice(0, end), reason: value.slice(end + 1) }
}

/** Parts of a change with the dismissals that it changes, too. */
const withLogged = (parts: ChangeParts, language: Language, name: string, change: Changed): ChangeParts => ({
  ...parts,
  [language]: { ...parts[language], [name]: change },
})

/** Parts of a change that deletes a record, with its dismissals. */
export const withDeletedDismissals = (parts: ChangeParts, dismissals: readonly Dismissal[]): ChangeParts =>
  dismissals.reduce(
    (all, each) => withLogged(all, each.language, dismissedName(each.kind, each.field), [loggedValue(each), null]),
    parts,
  )

/** The statements that dismiss findings of a record or show them again, and the parts to log; an equal dismissal stays. */
export async function dismissalChanges(
  tx: WriteTx,
  target: { resource: ResourceName; record: number; account: number },
  changes: readonly DismissalChange[],
): Promise<{ parts: ChangeParts; statements: Statement[] }> {
  const { resource, record, account } = target
  const present = await listDismissals(tx, resource, record)
  let parts: ChangeParts = {}
  const statements: Statement[] = []
  for (const change of changes) {
    const { language, field, kind, dismissal } = change
    const former = present.find((each) => each.language === language && each.field === field && each.kind === kind)
    const logged = [loggedValue(former), loggedValue(dismissal)] as const
    if (logged[0] === logged[1]) continue
    parts = withLogged(parts, language, dismissedName(kind, field), logged)
    if (former) statements.push(sql`DELETE FROM dismissals WHERE id = ${former.id}`)
    if (!dismissal) continue
    const id = await nextId(tx, 'dismissals')
    const row = { id, resource, record, language, field, kind, ...dismissal, account, created_utc: nowUtc(tx) }
    statements.push(...insertions('dismissals', [row]))
  }
  return { parts, statements }
}

/** The dismissed findings of a record, the oldest first. */
export async function listDismissals({ db }: ReadTx, resource: ResourceName, record: number): Promise<Dismissal[]> {
  const rows = await db
    .selectFrom('dismissals')
    .selectAll()
    .where('resource', '=', resource)
    .where('record', '=', record)
    .orderBy('id')
    .execute()
  return rows.map(toDismissed)
}

/** The statement that forgets the dismissed findings of a record that is deleted. */
export const dismissalDeletion = (resource: ResourceName, record: number): Statement =>
  sql`DELETE FROM dismissals WHERE resource = ${resource} AND record = ${record}`

/** The finding of kind `day` in row `o` of `events_other_days` is dismissed. */
export const isDayDismissed: Condition = sql`EXISTS (SELECT 1 FROM dismissals d WHERE d.resource = 'events'
  AND d.record = o.event AND d.language = o.language AND d.field = o.field AND d.kind = 'day' AND d.fingerprint = o.fingerprint)`
