// Fields of one flat body, parted into what all languages share and what belongs to a variant.
import { variantFields } from '#shared/schema/resource.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Input } from '../http/parameters.ts'

/** Parts fields by the resource's table. `null`, the interface's default, means not sent. */
export function partFields(
  resource: ResourceName,
  sent: Iterable<readonly [string, unknown]>,
): { shared: Input; texts: Input } {
  const ofVariant = variantFields(resources[resource])
  const filled = [...sent].filter(([, value]) => value !== null && value !== undefined)
  return {
    shared: new Map(filled.filter(([name]) => !ofVariant.includes(name))),
    texts: new Map(filled.filter(([name]) => ofVariant.includes(name))),
  }
}
