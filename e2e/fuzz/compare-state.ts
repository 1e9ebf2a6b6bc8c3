// Computes dates, status and slug after a request, independently of the service.

type Read = { readonly [field: string]: unknown }
/** The account of the request, and its time in UTC. */
export type RequestInfo = { as: string; nowUtc: string }
export type WrongValue = [field: string, expected: unknown, read: unknown]

const wall = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(:\d\d)?)?$/
const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)Z$/

/** The expected date and time with its response key; `undefined` if it is not computed. */
function momentOf(field: string, sent: unknown, isAllDay: boolean): [key: string, text: string] | undefined {
  const text = String(sent)
  const [, day = '', time = '00:00', seconds = ':00'] = wall.exec(text) ?? []
  if (day !== '') {
    const ofDay = field === 'end_date' ? '23:59:59' : '00:00:00'
    return [field, `${day} ${isAllDay ? ofDay : `${time}${seconds}`}`]
  }
  const [, utcDay, utcTime] = instant.exec(text) ?? []
  if (utcDay === undefined || isAllDay) return undefined
  return [field === 'date' ? 'date_utc' : `utc_${field}`, `${utcDay} ${String(utcTime)}`]
}

/** The wall time of an instant; `undefined` for a time zone that is unknown here. */
function shownIn(zone: string, utc: string): string | undefined {
  const name = zone === 'UTC+2' ? 'Etc/GMT-2' : zone
  try {
    const response = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
    return response.format(new Date(`${utc.replace(' ', 'T')}Z`))
  } catch {
    return undefined
  }
}

const slugs: ReadonlyMap<unknown, string> = new Map([
  ['a', 'a'],
  ['b', 'b'],
  ['concert', 'concert'],
  ['Été', 'ete'],
])
const isOpen = (status: unknown): boolean => status === 'draft' || status === 'pending'

/** Returns dates, status and slug that do not follow from the sent values. */
export function findWrongState(resource: string, sent: Read, read: Read, { as, nowUtc }: RequestInfo): WrongValue[] {
  const isPost = resource !== 'categories' && resource !== 'tags'
  const found: WrongValue[] = []
  const expected = (field: string, expected: unknown): void => {
    if (read[field] !== expected) found.push([field, expected, read[field]])
  }
  for (const field of resource === 'events' ? ['start_date', 'end_date', 'date'] : isPost ? ['date'] : []) {
    const [key, text] = momentOf(field, sent[field], field !== 'date' && read['all_day'] === true) ?? []
    // Drafts and pending records have no publication date in UTC yet.
    if (key !== undefined && !(key === 'date_utc' && isOpen(read['status']))) expected(key, text)
  }
  if (resource === 'events')
    for (const field of ['start_date', 'end_date']) {
      const shown = shownIn(String(read['timezone']), String(read[`utc_${field}`]))
      if (shown !== undefined) expected(field, shown)
    }
  const { status, slug } = sent
  if (isPost && (isOpen(status) || status === 'private' || status === 'trash')) expected('status', status)
  if (isPost && (status === 'publish' || status === 'future') && ['administrator', 'editor'].includes(as))
    expected('status', String(read['date_utc']) > nowUtc ? 'future' : 'publish')
  const named = slugs.get(slug)
  // If the slug is in use, posts get a number and terms are rejected.
  const isNumbered = isPost && new RegExp(`^${String(named)}-\\d+$`).test(String(read['slug']))
  if (named !== undefined && read['status'] !== 'trash' && !isNumbered) expected('slug', named)
  return found
}
