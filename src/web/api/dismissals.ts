// Dismissed findings of checks of texts: query and writes.
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import type { Language } from '#shared/i18n/language.ts'
import type { DismissalResponse } from '#shared/responses.ts'
import type { FindingKind } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { sendAdmin } from './client.ts'
import { keys } from './queries.ts'

const dismissalsPath = (name: ResourceName, id: number): string => `/${name}/${id}/dismissals`

/** The dismissed findings of a record; 403 for accounts that may write none of its texts. */
export const dismissalsQuery = (name: ResourceName, id: number) =>
  queryOptions({
    queryKey: [...keys.all(name), 'dismissals', id],
    queryFn: async ({ signal }) =>
      (await sendAdmin<{ dismissals: DismissalResponse[] }>(dismissalsPath(name, id), { signal })).dismissals,
  })

/** Lists and counts leave out events whose findings are dismissed; the history tells of each. */
async function refresh(queries: QueryClient, name: ResourceName, id: number): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['attention'] })
  void queries.invalidateQueries({ queryKey: keys.lists(name) })
  void queries.invalidateQueries({ queryKey: keys.record(name, id) })
  await queries.invalidateQueries({ queryKey: dismissalsQuery(name, id).queryKey })
}

type Dismissal = { language: Language; field: string; kind: FindingKind; fingerprint: string; reason: string }

/** Dismisses a finding with a reason. */
export const useDismiss = (name: ResourceName, id: number) =>
  useMutation({
    mutationFn: async (body: Dismissal, { client }) => {
      await sendAdmin(dismissalsPath(name, id), { method: 'POST', body })
      await refresh(client, name, id)
    },
  })

/** Shows a dismissed finding again. */
export const useShowAgain = (name: ResourceName, id: number) =>
  useMutation({
    mutationFn: async (key: number, { client }) => {
      await sendAdmin(`${dismissalsPath(name, id)}/${key}`, { method: 'DELETE' })
      await refresh(client, name, id)
    },
  })
