import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Location, NavigationType } from 'react-router'
import { navigateWithForm, openDraft } from '#records/draft/open-drafts.ts'
import { handOver, leavesDraft, warnBeforeUnload } from './LeaveGuard.tsx'

const toLocation = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://127.0.0.1')
  return { pathname, search, hash, state: null, key: path }
}
const here = '/events/12/edit?ml_language=fr'

/** Whether a navigation from the form is blocked. */
const isBlocked = (path: string, historyAction = NavigationType.Push): boolean =>
  leavesDraft({ currentLocation: toLocation(here), nextLocation: toLocation(path), historyAction })

/** Whether the browser asks before the tab is closed or loaded again. */
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

describe('with something unsaved', () => {
  it.each<[string, string, NavigationType]>([
    ['a link', '/venues?ml_language=fr', NavigationType.Push],
    ['a palette or another navigation of the app', '/events/13?ml_language=fr', NavigationType.Push],
    ['a redirect', '/events?ml_language=fr', NavigationType.Replace],
    ['signing out', '/sign-in?ml_language=fr', NavigationType.Push],
    ['Back or Forward', '/events?ml_language=fr', NavigationType.Pop],
  ])('%s asks', (_, path, action) => expect(isBlocked(path, action)).toBe(true))

  it.each<[string, string, NavigationType]>([
    ['the language of the content', '/events/12/edit?ml_language=nl', NavigationType.Push],
    ['the text beside', '/events/12/edit?ml_language=fr&beside=nl#nl-title', NavigationType.Replace],
    ['Back to another language', '/events/12/edit?ml_language=de', NavigationType.Pop],
  ])('%s never asks', (_, path, action) => expect(isBlocked(path, action)).toBe(false))

  it('closing and reloading ask in the browser’s words', () => expect(warnsBeforeUnload()).toBe(true))

  it('a record that was made while one typed on takes its form along, and asks nothing', () => {
    navigateWithForm(() => expect(isBlocked('/events/13/edit', NavigationType.Replace)).toBe(false))
    expect(isBlocked('/events/13/edit', NavigationType.Replace)).toBe(true)
  })

  it('somebody else who signs in after a session ended is not asked: the draft waits on the device', async () => {
    const proceed = vi.fn<() => void>()
    expect(await handOver({ proceed })).toBe(true)
    expect(moveToDevice).toHaveBeenCalledOnce()
    expect(proceed).toHaveBeenCalledOnce()
    draft.isStored = false
    expect(await handOver({ proceed })).toBe(false)
    expect(proceed).toHaveBeenCalledOnce()
  })
})

describe('with nothing unsaved', () => {
  it('nothing asks: after a save, when what was changed is restored, when a form was only opened', () => {
    draft.isUnsaved = false
    expect(isBlocked('/venues')).toBe(false)
    expect(isBlocked('/events', NavigationType.Pop)).toBe(false)
    expect(warnsBeforeUnload()).toBe(false)
  })
  it('a form that is not on the screen asks only when the page itself goes', () => {
    draft.isShown = false
    expect(isBlocked('/venues')).toBe(false)
    expect(warnsBeforeUnload()).toBe(true)
  })
})
