// Offers to fill the records that say the same as one that was just translated.
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { keys } from '#api/queries.ts'
import { repeatsQuery } from '#api/repeats.ts'
import { lazyTexts } from '#features/bulk/lazy-texts.ts'
import { useFormContext } from '#records/form/form-context.tsx'
import { languageName } from '#shared/i18n/locale.ts'
import type { RepeatsResponse } from '#shared/translation-responses.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { htmlToText } from '#shared/i18n/html-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { QueueItem } from '../queue.ts'
import css from './desk.module.css'

const FillDialog = lazyTexts(async () => (await import('#features/bulk/texts/FillDialog.tsx')).FillDialog)

/** Texts of a record that were saved. */
export type SavedTexts = QueueItem & { fields: readonly string[] }

type Props = {
  saved: SavedTexts | undefined
  /** The record of the desk. */
  current: QueueItem
  /** Moves the focus, after the last offer is gone. */
  onReturn: () => void
}

/** A text that is filled, with the offer when the dialog was opened: it changes when repeats are filled. */
type Filling = { resource: ResourceName; field: string; offer: RepeatsResponse }

export function Repeats({ saved, current, onReturn }: Props) {
  const { language, account } = useFormContext()
  const queries = useQueryClient()
  const [filling, setFilling] = useState<Filling | 'closed'>()
  const goBack = useEffectEvent(onReturn)
  // After the dialog has closed and returned the focus to the button, which may be gone.
  useEffect(() => {
    if (filling === 'closed') goBack()
  }, [filling])
  const isOffered = saved !== undefined && !externalServer()
  const close = (isChanged: boolean) => {
    setFilling(isChanged ? 'closed' : undefined)
    if (!isChanged || typeof filling !== 'object') return
    if (filling.resource === current.resource && filling.offer.ids.includes(current.id))
      void queries.refetchQueries({ queryKey: keys.bundle(current.resource, current.id) })
  }
  return (
    <>
      <div role="status" className={css.repeats}>
        {isOffered &&
          saved.fields.map((field) => (
            <Offer
              key={`${saved.resource}/${saved.id}/${field}`}
              saved={saved}
              field={field}
              onFill={(offer) => setFilling({ resource: saved.resource, field, offer })}
            />
          ))}
      </div>
      {/* Outside the live region, which would announce all changes of the dialog. */}
      {typeof filling === 'object' && (
        <Suspense>
          <FillDialog
            resource={filling.resource}
            language={language}
            account={account}
            targets={{ ids: [...filling.offer.ids] }}
            total={filling.offer.ids.length}
            fill={{
              field: filling.field,
              from: filling.offer.from,
              to: language,
              source: filling.offer.source,
              text: filling.offer.text,
            }}
            shown={getShown(filling.offer)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}

const getShown = ({ source, text }: RepeatsResponse) => ({ source: htmlToText(source), text: htmlToText(text) })

function Offer({
  saved: { resource, id },
  field,
  onFill,
}: {
  saved: SavedTexts
  field: string
  onFill: (offer: RepeatsResponse) => void
}) {
  const { language } = useFormContext()
  const { data } = useQuery(repeatsQuery(resource, id, field, language))
  if (!data || data.ids.length === 0) return null
  const shown = getShown(data)
  return (
    <div className={css.repeat}>
      <Icon icon={CopyCheck} />
      <p>
        <OfferText resource={resource} field={field} count={data.ids.length} name={languageName(language)} />
        <span className={css.pair}>
          <span lang={data.from}>{shown.source}</span> <span aria-hidden="true">→</span>{' '}
          <span lang={language}>{shown.text}</span>
        </span>
      </p>
      <Button onClick={() => onFill(data)}>
        <Trans>Fill…</Trans>
      </Button>
    </div>
  )
}

type OfferTextProps = { resource: ResourceName; field: string; count: number; name: string }

function OfferText({ resource, field, count, name }: OfferTextProps) {
  if (field === 'description')
    return (
      <Plural
        value={count}
        one={`# more description says this and lacks ${name}`}
        other={`# more descriptions say this and lack ${name}`}
      />
    )
  if (field === 'excerpt')
    return (
      <Plural
        value={count}
        one={`# more excerpt says this and lacks ${name}`}
        other={`# more excerpts say this and lack ${name}`}
      />
    )
  if (field !== resources[resource].title)
    return (
      <Plural
        value={count}
        one={`# more text says this and lacks ${name}`}
        other={`# more texts say this and lack ${name}`}
      />
    )
  return resource === 'events' ? (
    <Plural
      value={count}
      one={`# more title says this and lacks ${name}`}
      other={`# more titles say this and lack ${name}`}
    />
  ) : (
    <Plural
      value={count}
      one={`# more name says this and lacks ${name}`}
      other={`# more names say this and lack ${name}`}
    />
  )
}
