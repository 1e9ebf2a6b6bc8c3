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

export function Repeats({ saved, current, onReturn }: Props) {
  const isOffered = saved !== undefined && !externalServer()
  return (
    <div role="status" className={css.repeats}>
      {isOffered &&
        saved.fields.map((field) => (
          <Offer
            key={`${saved.resource}/${saved.id}/${field}`}
            saved={saved}
            field={field}
            current={current}
            onReturn={onReturn}
          />
        ))}
    </div>
  )
}

function Offer({ saved, field, current, onReturn }: Props & { saved: SavedTexts; field: string }) {
  const { language, account } = useFormContext()
  const queries = useQueryClient()
  const { resource, id } = saved
  const { data } = useQuery(repeatsQuery(resource, id, field, language))
  /** The offer when the dialog was opened: it changes when repeats are filled. */
  const [filling, setFilling] = useState<RepeatsResponse | 'closed'>()
  const goBack = useEffectEvent(onReturn)
  // After the dialog has closed and returned the focus to the button, which may be gone.
  useEffect(() => {
    if (filling === 'closed') goBack()
  }, [filling])
  const close = (isChanged: boolean) => {
    setFilling(isChanged ? 'closed' : undefined)
    const isCurrent = typeof filling === 'object' && resource === current.resource && filling.ids.includes(current.id)
    if (isChanged && isCurrent) void queries.refetchQueries({ queryKey: keys.bundle(resource, current.id) })
  }
  const shown = data && { source: htmlToText(data.source), text: htmlToText(data.text) }
  return (
    <>
      {data && shown && data.ids.length > 0 && (
        <div className={css.repeat}>
          <Icon icon={CopyCheck} />
          <p>
            <OfferText resource={resource} field={field} count={data.ids.length} name={languageName(language)} />
            <span className={css.pair}>
              <span lang={data.from}>{shown.source}</span> <span aria-hidden="true">→</span>{' '}
              <span lang={language}>{shown.text}</span>
            </span>
          </p>
          <Button onClick={() => setFilling(data)}>
            <Trans>Fill…</Trans>
          </Button>
        </div>
      )}
      {typeof filling === 'object' && (
        <Suspense>
          <FillDialog
            resource={resource}
            language={language}
            account={account}
            targets={{ ids: [...filling.ids] }}
            total={filling.ids.length}
            fill={{ field, from: filling.from, to: language, source: filling.source, text: filling.text }}
            shown={{ source: htmlToText(filling.source), text: htmlToText(filling.text) }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
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
