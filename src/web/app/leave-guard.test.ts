import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Location, NavigationType } from 'react-router'
import { navigateWithForm, openDraft } from '#fields/open-drafts.ts'
import { handOver, leavesDraft, warnBeforeUnload } from './LeaveGuard.tsx'

const toLocation = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://127.0.0.1')
  return { pathname, search, hash, state: null, key: path }
}
const here = '/events/12/edit?ml_language=fr'

/** Whether a navigation from the form is blocked. */
const isBlocked = (path: string, historyAction = NavigationType.Push): boolean =>
  leavesDraft({ currentLocation: toLocation(here), nextLocation: toLocation(path), historyAction })

/** Whether the browser asks before the tab is closed or reloaded. */
const warnsBeforeUnload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  warnBeforeUnload(event)
  return event.defaultPrevented
}

const draft = { isUnsaved: true, isShown: true, isStored: true }
const moveToDevice = vi.fn<() => Promise<boolean>>(async () => draft.isStored)
let withdraw: () => void

beforeEach(() => {
  Object.assign(draft, { isUnsaved: true, isShown: true, isStored: true })
  moveToDevice.mockClear()
  withdraw = openDraft(draft, {
    isUnsaved: () => draft.isUnsaved,
    isShown: () => draft.isShown,
    save: async () => true,
    explain: () => undefined,
    discard: () => undefined,
    moveToDevice,
  })
})
afterEach(() => withdraw())

describe('with unsaved changes', () => {
  it.each<[string, string, NavigationType]>([
    ['a link', '/venues?ml_language=fr', NavigationType.Push],
    ['a palette or another navigation of the app', '/events/13?ml_language=fr', NavigationType.Push],
    ['a redirect', '/events?ml_language=fr', NavigationType.Replace],
    ['signing out', '/sign-in?ml_language=fr', NavigationType.Push],
    ['Back or Forward', '/events?ml_language=fr', NavigationType.Pop],
  ])('%s asks for confirmation', (_, path, action) => expect(isBlocked(path, action)).toBe(true))

  it.each<[string, string, NavigationType]>([
    ['changing the content language', '/events/12/edit?ml_language=nl', NavigationType.Push],
    [
      'showing another language side by side',
      '/events/12/edit?ml_language=fr&beside=nl#nl-title',
      NavigationType.Replace,
    ],
    ['Back to another language', '/events/12/edit?ml_language=de', NavigationType.Pop],
  ])('%s does not ask', (_, path, action) => expect(isBlocked(path, action)).toBe(false))

  it('closing and reloading trigger the browser’s confirmation', () => expect(warnsBeforeUnload()).toBe(true))

  it('the navigation of a form to its created record does not ask', () => {
    navigateWithForm(() => expect(isBlocked('/events/13/edit', NavigationType.Replace)).toBe(false))
    expect(isBlocked('/events/13/edit', NavigationType.Replace)).toBe(true)
  })

  it('when another account signs in, the draft is moved to the device; navigation stops if that fails', async () => {
    const proceed = vi.fn<() => void>()
    expect(await handOver({ proceed })).toBe(true)
    expect(moveToDevice).toHaveBeenCalledOnce()
    expect(proceed).toHaveBeenCalledOnce()
    draft.isStored = false
    expect(await handOver({ proceed })).toBe(false)
    expect(proceed).toHaveBeenCalledOnce()
  })
})

describe('without unsaved or visible changes', () => {
  it('neither navigation nor closing asks for confirmation', () => {
    draft.isUnsaved = false
    expect(isBlocked('/venues')).toBe(false)
    expect(isBlocked('/events', NavigationType.Pop)).toBe(false)
    expect(warnsBeforeUnload()).toBe(false)
  })
  it('a hidden form asks only when the page is closed or reloaded', () => {
    draft.isShown = false
    expect(isBlocked('/venues')).toBe(false)
    expect(warnsBeforeUnload()).toBe(true)
  })
})
