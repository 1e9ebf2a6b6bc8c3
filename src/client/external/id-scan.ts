// The numbers no list shows: each is asked for, for an event that is hidden from lists answers to its own address only.
import { answered, inTurn, isServerFault, type Answer, type Reading } from './source-requests.ts'
import type { Withheld } from './source-records.ts'
import { isTold, type Told } from './tec.ts'

/** How many numbers beyond the highest known one are asked for. */
const beyond = 100
/** The most numbers asked for in one reading. */
const mostAsked = 1_000_000
/** So many numbers in a row that the source fails at, and it is down. */
const mostFailures = 10

export type Unlisted = { events: Told[]; withheld: Withheld[] }

/** Asks for every number up to the highest known one and some beyond. `unlock` asks for a guarded event as its editors see it. */
export async function unlisted(
  { ask, notes, tell }: Pick<Reading, 'ask' | 'notes' | 'tell'>,
  known: ReadonlySet<number>,
  unlock: (id: number) => Promise<Answer>,
): Promise<Unlisted> {
  const found: Unlisted = { events: [], withheld: [] }
  // Spread into a call, the ids of a large site would be more arguments than one takes.
  let highest = [...known].reduce((high, id) => Math.max(high, id), 0)
  let [asked, failures] = [0, 0]
  function* numbers(): Generator<number> {
    for (let id = 1; id <= highest + beyond; id += 1) {
      if (known.has(id)) continue
      asked += 1
      if (asked > mostAsked) {
        const reason = `This number and those up to ${highest + beyond} were not asked for: more than ${mostAsked} are in no list.`
        return void found.withheld.push({ resource: 'events', id, reason })
      }
      if (asked % 100 === 0)
        tell(`Hidden events: number ${id} of ${highest + beyond}`, {
          task: 'Hidden events',
          done: id,
          total: highest + beyond,
        })
      yield id
    }
  }
  const single = async (id: number): Promise<Answer> => {
    // Asked as anybody would: shown as to an editor, nothing would tell that a password guards it.
    const plain = await ask(`/events/${id}`, {})
    return isGuarded(plain) ? unlock(id) : plain
  }
  if (known.size === 0) return found
  await inTurn(numbers(), async (id) => {
    const question = `events/${id}`
    const remembered = notes.recall(question)
    const answer = remembered ?? (await single(id))
    const { status, body } = answer
    failures = isServerFault(answer) ? failures + 1 : 0
    if (failures >= mostFailures)
      throw new Error(`The source answers ${answered(answer)} to everything it is asked for.`)
    if (isServerFault(answer))
      found.withheld.push({ resource: 'events', id, reason: `The source fails at it: it answers ${answered(answer)}.` })
    else if (status === 200 && isTold(body)) {
      found.events.push(body)
      highest = Math.max(highest, id)
    } else if (status === 401 || status === 403) found.withheld.push({ resource: 'events', id, reason: refusal(body) })
    else if (status !== 404 && status !== 400 && status !== 410)
      throw new Error(`The source answered event ${id} ${answered(answer)}.`)
    if (!remembered && !isServerFault(answer)) notes.note(question, brief(answer))
  })
  return found
}

/** What nobody reads is not remembered. */
const brief = ({ status, body }: Answer): Answer => ({
  status,
  body: status === 200 || status === 401 || status === 403 ? body : null,
})

const isGuarded = ({ status, body }: Answer): boolean =>
  status === 403 && isTold(body) && body['code'] === 'event-password-protected'

const refusal = (body: unknown): string => {
  const code = isTold(body) ? body['code'] : undefined
  if (code === 'event-password-protected') return 'It is protected by a password and in no list.'
  if (code === 'event-no-longer-available') return 'It lies in the trash, and this account is not shown what it is.'
  return 'This account may not read it.'
}
