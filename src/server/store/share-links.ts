// Links that show an event to readers without an account, by the hexadecimal SHA-256 of their token: the token itself is never stored.
import type { Selectable } from 'kysely'
import { isLanguage, type Language } from '#shared/i18n/language.ts'
import { addSeconds, type WallTime } from '#shared/dates/wall-time.ts'
import { activeAccount, type KnownAccount, readAccount } from './accounts.ts'
import type { Database } from './database-types.ts'
import { isId, nextId } from './sequences.ts'
import { deleteRows } from './statements.ts'
import { nowUtc, type ReadTx, type WriteTx } from './transaction.ts'

export type ShareLink = {
  id: number
  event: number
  /** The account that created it. */
  account: number
  /** `undefined`: all languages. */
  language: Language | undefined
  createdUtc: WallTime
  expiresUtc: WallTime
}

const toShareLink = (row: Selectable<Database['share_links']>): ShareLink => ({
  id: row.id,
  event: row.event,
  account: row.account,
  language: isLanguage(row.language) ? row.language : undefined,
  createdUtc: row.created_utc,
  expiresUtc: row.expires_utc,
})

/** Stores a link by the hash of its token. Deletes expired ones of all events. */
export async function createShareLink(
  tx: WriteTx,
  link: { event: number; account: number; language: Language | undefined; tokenHash: string; seconds: number },
): Promise<ShareLink> {
  const now = nowUtc(tx)
  await tx.db.deleteFrom('share_links').where('expires_utc', '<=', now).execute()
  const row = await tx.db
    .insertInto('share_links')
    .values({
      id: await nextId(tx, 'share_links'),
      event: link.event,
      account: link.account,
      language: link.language ?? '',
      token_hash: link.tokenHash,
      created_utc: now,
      expires_utc: addSeconds(now, link.seconds),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toShareLink(row)
}

/** The link with a token, and the account that created it; `undefined` once it has expired or the account may no longer sign in. */
export async function findShareLink(
  tx: ReadTx,
  tokenHash: string,
): Promise<{ link: ShareLink; account: KnownAccount } | undefined> {
  const row = await tx.db
    .selectFrom('share_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_utc', '>', nowUtc(tx))
    .executeTakeFirst()
  const account = row && activeAccount(await readAccount(tx, row.account))
  return account && { link: toShareLink(row), account }
}

/** The links of an event that have not expired, newest first. */
export async function listShareLinks(tx: ReadTx, event: number): Promise<ShareLink[]> {
  const rows = await tx.db
    .selectFrom('share_links')
    .selectAll()
    .where('event', '=', event)
    .where('expires_utc', '>', nowUtc(tx))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toShareLink)
}

/** Deletes a link of an event; whether it existed. */
export const deleteShareLink = async (tx: WriteTx, event: number, id: number): Promise<boolean> =>
  isId(id) && (await deleteRows(tx, 'share_links', { event, id })) > 0
