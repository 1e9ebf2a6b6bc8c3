import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type MouseEvent, useRef } from 'react'
import { externalServer } from '#api/client.ts'
import { paths } from '#api/paths.ts'
import { SavedDrafts } from '#features/drafts/SavedDrafts.tsx'
import { ConflictView } from '#records/conflict/ConflictView.tsx'
import { UnsavedText } from '#records/conflict/UnsavedText.tsx'
import { createDraft, getTitle } from '#records/draft/draft.ts'
import { ErrorSummary } from '#records/form/ErrorSummary.tsx'
import { useFormContext, useFormOutline } from '#records/form/form-context.tsx'
import { CleanedNote, StatusNote } from '#records/form/SaveNotes.tsx'
import { languageLabel, languageName } from '#shared/i18n/locale.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { DeskBar, EndingDialog } from './DeskBar.tsx'
import { EndNote, SkippedNote } from './DeskNotes.tsx'
import css from './desk.module.css'
import { toPreference } from './desk-preferences.ts'
import { Facts } from './Facts.tsx'
import { LinkedTexts } from './LinkedTexts.tsx'
import { References } from './References.tsx'
import { Repeats } from './Repeats.tsx'
import { TextRow } from './TextRow.tsx'
import { type DeskText, isUnfinished } from './texts.ts'
import { type Save, useDesk } from './use-desk.ts'
import type { useDeskRoute } from './use-desk-route.ts'

/** The texts of a record in the content language, one below the other, each next to its source. */
export function Desk({ id, save }: { id: number; save: Save }) {
  const { t } = useLingui()
  const { form, language, account } = useFormContext()
  const { draft, bundle, failure, saved } = useFormOutline(form)
  const { table, source } = draft
  const rows = useRef<HTMLDivElement>(null)
  const desk = useDesk(id, save, rows)
  const { texts, preferences, savePreferences, route, mayWrite } = desk
  const title = bundle && getTitle(createDraft(table, bundle), language)
  const heading = title?.text ?? t`Untitled`
  const name = languageName(language)
  const { place } = route
  const { position, total } = place ?? {}
  const where = place && t`${position} of ${total}`
  return (
    <Page
      title={heading}
      lang={title?.language}
      documentTitle={t`${heading} – Translate (${name})`}
      crumbs={[{ label: t`Translations`, to: paths.translate(language) }]}
      count={where}
      actions={<Neighbours route={route} onNext={() => void route.goOn(desk.savedHere)} />}
      bar={
        <DeskBar
          preferences={preferences}
          onEnding={(ending, choices) => savePreferences(toPreference(ending, choices))}
          onSave={() => void desk.saveTexts()}
          onFinish={() => void desk.finish()}
        />
      }
      keepFocus={desk.hasBegun}
    >
      <form
        className={css.desk}
        aria-label={heading}
        noValidate
        data-saved-version={saved?.version}
        onSubmit={(event) => event.preventDefault()}
      >
        <ErrorSummary onRetry={() => void desk.saveTexts()} />
        <StatusNote />
        <CleanedNote />
        <SkippedNote count={route.skipped} />
        {route.end && (
          <EndNote
            skipped={route.end.skipped}
            isQueue={place !== undefined}
            isFinished={!texts.some((text) => isUnfinished(text))}
          />
        )}
        <Repeats
          saved={desk.savedHere ?? route.saved}
          current={{ resource: table.name, id }}
          onReturn={desk.goToActive}
        />
        <SavedDrafts form={form} account={account.id} />
        <ConflictView />
        {(failure?.kind === 'gone' || failure?.kind === 'closed' || failure?.kind === 'trashed') && <UnsavedText />}
        <Facts bundle={bundle} draft={draft} language={language} />
        {externalServer() && (
          <p className={css.limits}>
            <Trans>
              This server does not keep the source text of a translation: outdated and copied texts are not marked.
            </Trans>
          </p>
        )}
        {!mayWrite && (
          <p className={css.limits}>
            <Trans>You cannot edit {name}.</Trans>
          </p>
        )}
        <div>
          <div className={css.heads}>
            <div className={css.head}>
              <h2>{languageLabel(source)}</h2>
              <span className={css.headNote}>
                <Trans>source</Trans>
              </span>
              <References
                chosen={preferences.references ?? []}
                onChange={(references) => savePreferences({ references })}
              />
            </div>
            <div className={css.head}>
              <h2>{languageLabel(language)}</h2>
              <Summary texts={texts} />
            </div>
          </div>
          <div ref={rows}>
            {texts.map((text) => (
              <TextRow
                key={text.field}
                id={id}
                text={text}
                references={preferences.references ?? []}
                isActive={desk.active === text.field}
                isSame={desk.same.has(text.field)}
                onActivate={(isToFocus) => (isToFocus ? desk.goTo(text.field) : desk.setActive(text.field))}
                isWritable={mayWrite}
                canUndo={desk.canUndo(text.field)}
                onKey={desk.run}
                onReplace={(value) => desk.replace(text.field, value)}
              />
            ))}
          </div>
        </div>
        <LinkedTexts
          bundle={bundle}
          language={language}
          source={source}
          resource={table.name}
          id={id}
          onFollow={(event, to) => follow(event, () => route.goToLinked(to))}
          onReturn={desk.goToActive}
        />
      </form>
      {desk.chooseEnding && <EndingDialog onClose={desk.chooseEnding.close} onChoose={desk.chooseEnding.choose} />}
    </Page>
  )
}

/** “1 outdated, 1 missing”, or that all texts are up to date. */
function Summary({ texts }: { texts: readonly DeskText[] }) {
  const { t } = useLingui()
  const count = (...states: DeskText['state'][]) => texts.filter(({ state }) => states.includes(state)).length
  const [outdated, missing, copied] = [count('outdated'), count('missing'), count('copied')]
  const words = [
    outdated > 0 && t`${outdated} outdated`,
    missing > 0 && t`${missing} missing`,
    copied > 0 && t`${copied} copied`,
  ].filter(Boolean)
  return (
    <span className={css.headNote} role="status">
      {words.length > 0 ? (
        <StatusIcon
          shape={outdated + copied > 0 ? 'again' : 'empty'}
          tone={outdated + copied > 0 ? 'warning' : 'quiet'}
          small
          word={words.join(', ')}
        />
      ) : count('edited') > 0 ? (
        <StatusIcon shape="half" tone="quiet" small word={<Trans>all texts written</Trans>} />
      ) : (
        <StatusIcon shape="done" tone="positive" small word={<Trans>up to date</Trans>} />
      )}
    </span>
  )
}

function Neighbours({ route, onNext }: { route: ReturnType<typeof useDeskRoute>; onNext: () => void }) {
  const { previous, next, back } = route
  if (back)
    return (
      <ButtonLink to={back} aria-keyshortcuts="Alt+PageUp" onClick={(event) => follow(event, route.goBack)}>
        <Icon icon={ChevronLeft} />
        <Trans>Back</Trans>
      </ButtonLink>
    )
  return (
    <>
      {previous && (
        <ButtonLink
          variant="bare"
          rel="prev"
          to={previous}
          aria-keyshortcuts="Alt+PageUp"
          onClick={(event) => follow(event, route.goBack)}
        >
          <Icon icon={ChevronLeft} />
          <Trans>Previous</Trans>
        </ButtonLink>
      )}
      {next && (
        <ButtonLink
          variant="bare"
          rel="next"
          to={next}
          aria-keyshortcuts="Alt+PageDown"
          onClick={(event) => follow(event, onNext)}
        >
          <Trans>Next</Trans>
          <Icon icon={ChevronRight} />
        </ButtonLink>
      )}
    </>
  )
}

/** Keeps typed text; with a modifier the link opens elsewhere as usual. */
function follow(event: MouseEvent<HTMLAnchorElement>, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  go()
}
