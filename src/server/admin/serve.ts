// The paths of the admin namespace below one root.
import { resourceNames } from '#contract/resources.ts'
import type { Attempts } from '../access/attempts.ts'
import { readSession, signIn, signOut } from '../access/session.ts'
import { digits, type Serve } from '../answers.ts'
import { about, health } from './about.ts'
import { accounts, addAccount, changeAccount, removeAccount } from './accounts.ts'
import { attention } from './attention.ts'
import { bulk } from './bulk.ts'
import { changes } from './feed.ts'
import { history } from './history.ts'
import {
  addApplicationPassword,
  applicationPasswords,
  changeOwnPassword,
  endSessions,
  removeApplicationPassword,
  sessions,
} from './keys.ts'
import { readWhole } from './read-whole.ts'
import { restore } from './restore.ts'
import { revert } from './revert.ts'
import { search } from './search.ts'
import { emptyTrash, purgeOne } from './trash.ts'
import { addView, changeView, keepPreferences, preferences, removeView, views } from './views.ts'
import { createWhole, updateWhole } from './write-whole.ts'

/** Serves the admin namespace at `base`. */
export function serveAdmin(base: string, serve: Serve, attempts: Attempts): void {
  serve(base, { GET: about })
  serve(`${base}/session`, {
    GET: readSession,
    POST: async (asking) => signIn(asking, attempts),
    DELETE: signOut,
  })
  serve(`${base}/session/password`, { PUT: async (asking) => changeOwnPassword(asking, attempts) })
  serve(`${base}/health`, { GET: health })
  serve(`${base}/trash/empty`, { POST: emptyTrash })
  serveAccounts(`${base}/accounts`, serve)
  serve(`${base}/search`, { GET: search })
  serve(`${base}/attention`, { GET: attention })
  serve(`${base}/preferences`, { GET: preferences, PUT: keepPreferences })
  serve(`${base}/views`, { GET: views, POST: addView })
  serve(`${base}/views/:id${digits}`, {
    PUT: async (asking, { id }) => changeView(asking, Number(id)),
    DELETE: (asking, { id }) => removeView(asking, Number(id)),
  })
  serve(`${base}/changes`, { GET: changes })
  serve(`${base}/changes/:set/revert`, {
    POST: async (asking, { set = '' }) => revert(asking, set),
  })
  for (const resource of resourceNames) {
    serve(`${base}/${resource}`, { POST: async (asking) => createWhole(asking, resource) })
    serve(`${base}/${resource}/bulk`, { POST: async (asking) => bulk(asking, resource) })
    serve(`${base}/${resource}/:id${digits}`, {
      GET: (asking, { id }) => readWhole(asking, resource, Number(id)),
      PUT: async (asking, { id }) => updateWhole(asking, resource, Number(id)),
      DELETE: (asking, { id }) => purgeOne(asking, resource, Number(id)),
    })
    serve(`${base}/${resource}/:id${digits}/history`, {
      GET: (asking, { id }) => history(asking, resource, Number(id)),
    })
    serve(`${base}/${resource}/:id${digits}/restore`, {
      POST: async (asking, { id }) => restore(asking, resource, Number(id)),
    })
  }
}

/** Accounts, and what lets them in. */
function serveAccounts(base: string, serve: Serve): void {
  serve(base, { GET: accounts, POST: addAccount })
  const one = `${base}/:id${digits}`
  serve(one, {
    PATCH: async (asking, { id }) => changeAccount(asking, Number(id)),
    DELETE: (asking, { id }) => removeAccount(asking, Number(id)),
  })
  serve(`${one}/application-passwords`, {
    GET: (asking, { id }) => applicationPasswords(asking, Number(id)),
    POST: async (asking, { id }) => addApplicationPassword(asking, Number(id)),
  })
  serve(`${one}/application-passwords/:key${digits}`, {
    DELETE: (asking, { id, key }) => removeApplicationPassword(asking, Number(id), Number(key)),
  })
  serve(`${one}/sessions`, {
    GET: (asking, { id }) => sessions(asking, Number(id)),
    DELETE: (asking, { id }) => endSessions(asking, Number(id)),
  })
  serve(`${one}/sessions/:session`, {
    DELETE: (asking, { id, session = '' }) => endSessions(asking, Number(id), session),
  })
}
