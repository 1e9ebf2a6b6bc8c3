// What goes with a record that is deleted for good.
import { Plural, Trans } from '@lingui/react/macro'
import { type ResourceName, resources } from '#shared/schema/resources.ts'

/** Events lose it; what stands under it moves up. */
export function TermConsequences({
  resource,
  record,
}: {
  resource: ResourceName
  record: { readonly [field: string]: unknown }
}) {
  const { count } = record
  const hasTree = Object.values(resources[resource].fields).some((field) => field.kind === 'parent')
  return (
    <>
      {typeof count === 'number' && count > 0 && (
        <p>
          <Plural
            value={count}
            one="# published event loses it; the event itself stays."
            other="# published events lose it; the events themselves stay."
          />
        </p>
      )}
      {hasTree && (
        <p>
          <Trans>What stands under it moves up one step.</Trans>
        </p>
      )}
    </>
  )
}
