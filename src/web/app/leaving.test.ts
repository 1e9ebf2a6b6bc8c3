// The guard against a browser that does what it is told: which ways out ask, which do not, and that nothing slips through.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { moveAlong, openDraft } from '#records/draft/open-drafts.ts'
import { askedLeave, goBy, guardLeaving, leave, leavesPath, stay } from './leaving.ts'

const here = 'http://127.0.0.1:3000/events/12/edit?ml_language=fr'
const at = (path: string): string => `http://127.0.0.1:3000${path}`

type Way = 'push' | 'replace' | 'traverse'
/** A browser: its window and history, and what the guard did to the last navigation. */
function browser() {
  const navigation = Object.assign(new EventTarget(), {
    currentEntry: { key: 'form' },
    traverseTo: vi.fn<(key: string) => { finished: Promise<unknown> }>(() => ({ finished: Promise.resolve() })),
  })
  const window = Object.assign(new EventTarget(), { navigation })
  const history = { pushState: vi.fn<History['pushState']>(), replaceState: vi.fn<History['replaceState']>() }
  vi.stubGlobal('window', window)
  vi.stubGlobal('history', history)
  vi.stubGlobal('location', { href: here })
  return {
    navigation,
    history,
    /** Goes somewhere; answers whether the browser would. */
    go: (path: string, way: Way, { cancelable = true, sameDocument = true, key = 'there' } = {}): boolean => {
      const event = Object.assign(new Event('navigate', { cancelable }), {
        navigationType: way,
        destination: { url: at(path), key, sameDocument },
      })
      navigation.dispatchEvent(event)
      return !event.defaultPrevented
    },
    /** What the router hears of a traversal: nothing when the guard hides it. */
    arrive: (): boolean => {
      const heard = vi.fn<() => void>()
      window.addEventListener('popstate', heard, { once: true })
      window.dispatchEvent(new Event('popstate'))
      return heard.mock.calls.length > 0
    },
    /** Closes or reloads the tab; answers whether the browser asks. */
    close: (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }
}

let seat: ReturnType<typeof browser>
let isLapsed = false
let isKept = true
const draft = { isUnsaved: true, isShown: true }
const setAside = vi.fn<() => Promise<boolean>>(async () => isKept)
let withdraw: () => void

beforeEach(() => {
  Object.assign(draft, { isUnsaved: true, isShown: true })
  isLapsed = false
  isKept = true
  setAside.mockClear()
  seat = browser()
  guardLeaving(() => isLapsed)
  withdraw = openDraft(draft, {
    isUnsaved: () => draft.isUnsaved,
    isShown: () => draft.isShown,
    save: async () => true,
    explain: () => undefined,
    discard: () => undefined,
    setAside,
  })
})
afterEach(() => {
  stay()
  withdraw()
  vi.unstubAllGlobals()
})

describe('with something unsaved', () => {
  it.each<[string, string, Way]>([
    ['a link', '/venues?ml_language=fr', 'push'],
    ['a palette or another navigation of the app', '/events/13?ml_language=fr', 'push'],
    ['a redirect', '/events?ml_language=fr', 'replace'],
    ['signing out', '/sign-in?ml_language=fr', 'push'],
    ['Back or Forward', '/events?ml_language=fr', 'traverse'],
  ])('%s asks', (_, path, way) => {
    expect(seat.go(path, way)).toBe(false)
    expect(askedLeave()).toMatchObject({ to: path, replace: way === 'replace' })
  })

  it.each<[string, string, Way]>([
    ['the language of the content', '/events/12/edit?ml_language=nl', 'push'],
    ['the text beside', '/events/12/edit?ml_language=fr&beside=nl#nl-title', 'replace'],
    ['Back to another language', '/events/12/edit?ml_language=de', 'traverse'],
  ])('%s never asks', (_, path, way) => {
    expect(seat.go(path, way)).toBe(true)
    expect(askedLeave()).toBeUndefined()
  })

  it('a second Back, which no page can stop, is hidden from the router and taken back', () => {
    expect(seat.go('/events', 'traverse')).toBe(false)
    expect(seat.go('/', 'traverse', { cancelable: false, key: 'first' })).toBe(true)
    expect(seat.arrive()).toBe(false)
    expect(seat.navigation.traverseTo).toHaveBeenCalledWith('form')
    expect(askedLeave()).toMatchObject({ to: '/', entry: 'first' })
    // The way back to the form is no leave of its own, and the router hears of it.
    expect(seat.go('/events/12/edit', 'traverse', { cancelable: false })).toBe(true)
    expect(seat.arrive()).toBe(true)
  })

  it('closing and reloading ask in the browser’s words; another site does too, and not twice', () => {
    expect(seat.close()).toBe(true)
    expect(seat.go('/elsewhere', 'push', { sameDocument: false })).toBe(true)
    expect(askedLeave()).toBeUndefined()
  })

  it('a record that was made while one typed on takes its form along, and asks nothing', () => {
    moveAlong(() => expect(seat.go('/events/13/edit', 'replace')).toBe(true))
    expect(askedLeave()).toBeUndefined()
    expect(seat.go('/events/13/edit', 'replace')).toBe(false)
  })

  it('goes where one was going: by the history, or with what the address carried', () => {
    const navigate = vi.fn<Parameters<typeof leave>[1]>()
    seat.go('/events', 'traverse', { key: 'list' })
    leave(askedLeave() ?? expect.fail('nothing was asked'), navigate)
    expect(seat.navigation.traverseTo).toHaveBeenCalledWith('list')
    history.pushState({ usr: { leaving: true } }, '')
    seat.go('/sign-in', 'push')
    leave(askedLeave() ?? expect.fail('nothing was asked'), navigate)
    expect(navigate).toHaveBeenCalledWith('/sign-in', { replace: false, state: { leaving: true } })
  })

  it('somebody else who signs in after a session ended is not asked: the draft waits on the device', async () => {
    const navigate = vi.fn<Parameters<typeof leave>[1]>()
    goBy(navigate)
    isLapsed = true
    expect(seat.go('/sign-in?ml_language=fr', 'push')).toBe(false)
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce())
    expect(setAside).toHaveBeenCalledOnce()
    expect(askedLeave()).toBeUndefined()
    isKept = false
    seat.go('/sign-in?ml_language=fr', 'push')
    await vi.waitFor(() => expect(askedLeave()).toMatchObject({ to: '/sign-in?ml_language=fr' }))
  })
})

describe('with nothing unsaved', () => {
  it('nothing asks: after a save, when what was changed is restored, when a form was only opened', () => {
    draft.isUnsaved = false
    expect(seat.go('/venues', 'push')).toBe(true)
    expect(seat.go('/events', 'traverse')).toBe(true)
    expect(seat.close()).toBe(false)
  })
  it('a form that is not on the screen asks only when the page itself goes', () => {
    draft.isShown = false
    expect(seat.go('/venues', 'push')).toBe(true)
    expect(seat.close()).toBe(true)
  })
})

it('another path or another site is left; another language or place in the page is not', () => {
  expect(leavesPath(here, at('/venues?ml_language=fr'))).toBe(true)
  expect(leavesPath(here, 'https://example.org/events/12/edit?ml_language=fr')).toBe(true)
  expect(leavesPath(here, at('/events/12/edit?ml_language=nl&beside=fr#nl-title'))).toBe(false)
})
