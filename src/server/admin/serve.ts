// The paths of the admin namespace below one root.
import { resourceNames } from '#contract/resources.ts'
import type { Attempts } from '../access/attempts.ts'
import { readSession, signIn, signOut } from '../access/session.ts'
import { digits, type Serve } from '../answers.ts'
import { about, accounts } from './about.ts'
import { attention } from './attention.ts'
import { bulk } from './bulk.ts'
import { changes } from './feed.ts'
import { history } from './history.ts'
import { readWhole } from './read-whole.ts'
import { restore } from './restore.ts'
import { revert } from './revert.ts'
import { search } from './search.ts'
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
  serve(`${base}/accounts`, { GET: accounts })
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
    })
    serve(`${base}/${resource}/:id${digits}/history`, {
      GET: (asking, { id }) => history(asking, resource, Number(id)),
    })
    serve(`${base}/${resource}/:id${digits}/restore`, {
      POST: async (asking, { id }) => restore(asking, resource, Number(id)),
    })
  }
}
