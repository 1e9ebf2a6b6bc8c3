// `GET {resource}/address?wish=&id=`: the slug and the address that a title or a chosen slug would get, before anything is saved.
import { languageParameter } from '#shared/i18n/language.ts'
import { invalid, missing, problem } from '#shared/problem.ts'
import { isTermResource, type ResourceName } from '#shared/schema/resources.ts'
import { maxTextLength } from '#shared/schema/kinds.ts'
import type { AddressResponse } from '#shared/record-bundle.ts'
import { respond, errorResponse } from '../../http/response.ts'
import type { RequestContext } from '../../http/context.ts'
import { publicAddress } from '../../config.ts'
import { slugPath } from '../../records/present-term.ts'
import { loadPresenterContext } from '../../records/presenter-context.ts'
import { nextFreeSlug, readRecord } from '../../store/records.ts'
import { toSlug, trashedSuffix } from '../../store/slug.ts'
import { parseNumbers } from '../../http/parameters.ts'

/** For accounts that write. Slugs of records that the account does not see count as in use, as they do when it saves. */
export async function address(ctx: RequestContext, resource: ResourceName): Promise<Response> {
  const { account, config, language, query } = ctx
  if (account === null) return errorResponse(problem('rest_forbidden', 401))
  if (account.role === 'subscriber') return errorResponse(problem('rest_forbidden', 403))
  const { values, faults } = parseNumbers(query, ['id'])
  const text = query.get('wish')
  if (text !== null && text.length > maxTextLength)
    faults['wish'] = {
      code: 'too_long',
      message: `Must be at most ${maxTextLength} characters.`,
      data: { most: maxTextLength },
    }
  if (ctx.languageFault) faults[languageParameter] = ctx.languageFault
  if (text === null) return errorResponse(missing(['wish'], faults))
  if (Object.keys(faults).length > 0) return errorResponse(invalid(faults))
  const id = values.id ?? 0
  const wish = toSlug(text).replace(new RegExp(`${trashedSuffix}$`), '')
  return ctx.store.read(async (tx) => {
    const slug = await nextFreeSlug(tx, resource, language, wish, id)
    const record = isTermResource(resource) ? await readRecord(tx, resource, id) : undefined
    const above =
      record && isTermResource(resource)
        ? slugPath(await loadPresenterContext(tx, ctx, [record]), resource, record, language).slice(0, -1)
        : []
    const url = slug === '' ? '' : publicAddress(config, resource, id, language, [...above, slug])
    return respond(200, { wish, slug, url } satisfies AddressResponse)
  })
}
