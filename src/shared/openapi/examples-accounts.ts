// Examples of accounts, sessions and application passwords, played among those of the admin namespace.
import type { Example } from './example.ts'

/** Stands for the session that was listed last. */
export const listedSession = '1f'

const administrator = { as: 'administrator' } as const

export const accountExamples: readonly Example[] = [
  {
    name: 'account',
    summary: 'A translator, with a password of her own',
    of: 'addAccount',
    ...administrator,
    status: 201,
    body: { name: 'lea', role: 'translator', languages: ['de'], password: 'a long password' },
  },
  { name: 'accounts', summary: 'Who may sign in', of: 'accounts', ...administrator },
  {
    name: 'account-changed',
    summary: 'Another language',
    of: 'changeAccount',
    ...administrator,
    path: { id: 8 },
    body: { languages: ['de', 'fr'] },
  },
  {
    name: 'signed-in',
    summary: 'A session begins',
    of: 'signIn',
    as: 'public',
    body: { name: 'lea', password: 'a long password' },
  },
  {
    name: 'not-signed-in',
    summary: 'Wrong name or wrong password',
    of: 'signIn',
    as: 'public',
    status: 401,
    body: { name: 'lea', password: 'a wrong password' },
  },
  { name: 'session', summary: 'Who is signed in', of: 'readSession', as: 'session' },
  {
    name: 'password-changed',
    summary: 'All other sessions end',
    of: 'changeOwnPassword',
    as: 'session',
    body: { current: 'a long password', password: 'a longer password' },
  },
  {
    name: 'application-password',
    summary: 'Shown this once',
    of: 'addApplicationPassword',
    ...administrator,
    status: 201,
    path: { id: 8 },
    body: { name: 'Calendar of the town', scope: 'read', ends: '2027-12-31' },
  },
  {
    name: 'application-passwords',
    summary: 'Never the passwords themselves',
    of: 'applicationPasswords',
    ...administrator,
    path: { id: 8 },
  },
  {
    name: 'application-password-removed',
    summary: 'It works no longer',
    of: 'removeApplicationPassword',
    ...administrator,
    path: { id: 8, key: 8 },
  },
  { name: 'sessions', summary: 'Where the account is signed in', of: 'sessions', as: 'session', path: { id: 8 } },
  { name: 'sessions-ended', summary: 'All but the one that asks', of: 'endSessions', as: 'session', path: { id: 8 } },
  {
    name: 'session-unknown',
    summary: 'Ended already',
    of: 'endSession',
    as: 'session',
    status: 404,
    path: { id: 8, session: 'ended' },
  },
  {
    name: 'session-ended',
    summary: 'One of them',
    of: 'endSession',
    ...administrator,
    path: { id: 8, session: listedSession },
  },
  {
    name: 'signed-in-by-form',
    summary: 'As a form',
    of: 'signIn',
    as: 'public',
    form: true,
    body: { name: 'lea', password: 'a longer password' },
  },
  { name: 'signed-out', summary: 'The session is over', of: 'signOut', as: 'session' },
  {
    name: 'account-removed',
    summary: 'Records and history keep the number',
    of: 'removeAccount',
    ...administrator,
    path: { id: 8 },
  },
]
