/** Permissions of WordPress roles. */
import { plainOf, type Stored } from './content.ts'

/** The requester; `undefined` is an anonymous visitor. */
export type User = { name: string; role: string; id: number } | undefined

const ranks = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const
export type Role = (typeof ranks)[number]

/** Whether the requester has this role or a higher one. */
export const isAtLeast = (user: User, role: Role): boolean =>
  user !== undefined && ranks.findIndex((rank) => rank === user.role) >= ranks.indexOf(role)

const unpublished: readonly string[] = ['draft', 'pending', 'trash']

/** Whether the requester may change a stored record: editors all, authors their own, contributors their own unpublished ones. */
export const canEdit = (user: User, { author, status }: Stored): boolean =>
  isAtLeast(user, 'editor') ||
  (user?.id === author &&
    (isAtLeast(user, 'author') || (isAtLeast(user, 'contributor') && unpublished.includes(status))))

/** Whether the requester may read a stored record by its id. */
export const canRead = (user: User, stored: Stored): boolean => stored.status === 'publish' || canEdit(user, stored)

/** The status of a record in the events interface: `pending` if the requester may not publish. */
export const statusFor = (user: User, status: string): string =>
  isAtLeast(user, 'author') || !['publish', 'future'].includes(status) ? status : 'pending'

/** HTML without scripts and event handlers and with encoded ampersands, as stored for accounts without `unfiltered_html`. */
export const filtered = (html: string): string =>
  html
    .replace(/<\/?(?:script|iframe|object|embed|style)\b[^>]*>/gi, '')
    .replace(/\s+on\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')
    .replace(/&(?!#?\w+;)/g, '&amp;')

/** Texts of a record, sanitized if the requester lacks `unfiltered_html`. */
export const textsFor = <T extends Partial<Pick<Stored, 'title' | 'content' | 'excerpt'>>>(user: User, texts: T): T =>
  isAtLeast(user, 'editor') ? texts : plainOf(texts, filtered)

const all = (action: string, types = ['events', 'venues', 'organizers']): string[] =>
  types.map((type) => `${action}_tribe_${type}`)
const byRank: { readonly [R in Role]: readonly string[] } = {
  subscriber: ['read'],
  contributor: ['edit_posts', 'delete_posts', ...all('edit'), ...all('delete')],
  author: [
    'upload_files',
    'edit_published_posts',
    'publish_posts',
    'delete_published_posts',
    ...all('edit_published'),
    ...all('delete_published'),
    ...all('publish'),
  ],
  editor: [
    'moderate_comments',
    'manage_categories',
    'unfiltered_html',
    'edit_others_posts',
    'edit_private_posts',
    'read_private_posts',
    'delete_others_posts',
    ...all('edit_others'),
    ...all('edit_private'),
    ...all('read_private'),
    ...all('delete_others'),
    ...all('delete_private'),
  ],
  administrator: ['manage_options', 'list_users', 'edit_users', 'activate_plugins'],
}

/** The capabilities of a role, including those of lower roles. */
export const capabilitiesOf = (role: string): { [capability: string]: true } =>
  Object.fromEntries(
    [...ranks.slice(0, ranks.findIndex((rank) => rank === role) + 1).flatMap((rank) => byRank[rank]), role].map(
      (name): [string, true] => [name, true],
    ),
  )
