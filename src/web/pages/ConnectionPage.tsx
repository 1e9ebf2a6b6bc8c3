import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { capabilities, type Capability, type ServerInfo } from '#shared/external-server.ts'
import { serverInfoQuery } from '#api/external-server.ts'
import { paths, useContentLanguage } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'

/** `/` with an external server: its capabilities, and what the page does without the others. */
export function ConnectionPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...serverInfoQuery,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const serverLanguages = data?.languages.map((name) => languageName(name)) ?? []
  return (
    <Page
      title={t`This server`}
      count={<span translate="no">{externalServer()?.host}</span>}
      state={error ? 'error' : isPending ? 'loading' : 'ready'}
      actions={
        <ButtonLink variant="primary" to={paths.list('events', language)}>
          {i18n._(resourceLabels.events.many)}
        </ButtonLink>
      }
    >
      {error && <ErrorNotice thrown={error} busy={isFetching} retry={() => void refetch()} />}
      {isPending && <Skeleton lines={10} />}
      {data && (
        <>
          <p>
            <Trans>
              This app is connected to a different kind of server. Its features were detected without writing to it.
            </Trans>
          </p>
          <p>
            <Trans>Content languages: {new Intl.ListFormat(i18n.locale).format(serverLanguages)}.</Trans>{' '}
            {data.languages.length < 4 && (
              <Trans>
                The other languages have no URL of their own, and the server ignores the language parameter.
              </Trans>
            )}
          </p>
          <Interfaces wordPress={data.wordPress} />
          <Section id="offers" title={t`Supported features`}>
            <Table
              caption={t`Supported features`}
              head={
                <>
                  <HeadCell>{t`Feature`}</HeadCell>
                  <HeadCell nowrap>{t`Supported`}</HeadCell>
                  <HeadCell>{t`How the app adapts`}</HeadCell>
                </>
              }
            >
              {capabilities.map((capability) => {
                const has = data.has[capability]
                const { name, without } = capabilityLabels[capability]
                return (
                  <Row key={capability}>
                    <RowHeader>{i18n._(name)}</RowHeader>
                    <Cell nowrap>
                      <StatusIcon
                        small
                        shape={has ? 'full' : 'empty'}
                        tone={has ? 'positive' : 'quiet'}
                        word={has ? t`yes` : t`no`}
                      />
                    </Cell>
                    <Cell>{has ? t`No change needed.` : i18n._(without)}</Cell>
                  </Row>
                )
              })}
            </Table>
          </Section>
          <Section id="deleting" title={t`Deleting`}>
            <p>
              <Trans>
                Deleting a venue or organizer also removes it from its events. Undo adds it back; restoring it later
                does not. Categories and tags are permanently deleted.
              </Trans>
            </p>
          </Section>
          <Section id="password" title={t`Your application password`}>
            <p>
              <Trans>
                Stored in this tab only and sent with every request to this server. Removed when you sign out or close
                the tab.
              </Trans>
            </p>
          </Section>
        </>
      )}
    </Page>
  )
}

/** The interfaces of the server and what they mean for reading and saving. */
function Interfaces({ wordPress }: Pick<ServerInfo, 'wordPress'>) {
  const { t } = useLingui()
  return (
    <Section id="interfaces" title={t`Interfaces found`}>
      <Table
        caption={t`Interfaces found`}
        head={
          <>
            <HeadCell>{t`Interface`}</HeadCell>
            <HeadCell nowrap>{t`Supported`}</HeadCell>
            <HeadCell>{t`How the app adapts`}</HeadCell>
          </>
        }
      >
        <Row>
          <RowHeader>
            <Trans>
              Events (<span translate="no">tribe/events/v1</span>)
            </Trans>
          </RowHeader>
          <Cell nowrap>
            <StatusIcon small shape="full" tone="positive" word={t`found`} />
          </Cell>
          <Cell>
            <Trans>
              Lists, new records and the trash use it. So do event dates, the time zone and the options for all-day,
              featured, sticky and hidden events.
            </Trans>
          </Cell>
        </Row>
        <Row>
          <RowHeader>
            <Trans>
              WordPress (<span translate="no">wp/v2</span>)
            </Trans>
          </RowHeader>
          <Cell nowrap>
            <StatusIcon
              small
              shape={wordPress.found ? 'full' : 'empty'}
              tone={wordPress.found ? 'positive' : 'quiet'}
              word={wordPress.found ? t`found` : t`not found`}
            />
          </Cell>
          <Cell>
            {wordPress.found ? (
              <Trans>
                Text, cost and all other fields are read and saved as they are stored, and only your changes are sent.
                Venue, website and text can be removed. The media library is available.
              </Trans>
            ) : (
              <Trans>
                Text and cost are known only as visitors see them. A changed description replaces blocks, galleries and
                captions with plain HTML. A cost such as “from 5 €” may be shown as “5”, and any save then stores “5”. A
                website without https:// prevents saving, and a venue cannot be removed.
              </Trans>
            )}
            {wordPress.found && !wordPress.eventStatus && (
              <>
                {' '}
                <Trans>The event status is not available.</Trans>
              </>
            )}
          </Cell>
        </Row>
      </Table>
    </Section>
  )
}

/** The name of each capability, and what the page does without it. */
const capabilityLabels = {
  languages: {
    name: msg`Available languages of a record`,
    without: msg`Lists show one language at a time and cannot show which translations are outdated. Opening a record loads all its languages.`,
  },
  merge: {
    name: msg`Partial updates`,
    without: msg`Saving through the events interface resends the fields that the server would otherwise reset: publication date, status, dates, time zone, cost, website, image, organizers and the five display options. Unchanged text is never sent.`,
  },
  etag: {
    name: msg`Edit conflict detection`,
    without: msg`Before each save, the record is reloaded and compared field by field. A change made by someone else at that very moment could still be overwritten.`,
  },
  orderby: {
    name: msg`Sorting`,
    without: msg`Events, venues and organizers cannot be sorted. They appear in the server’s order.`,
  },
  totals: { name: msg`Totals in lists`, without: msg`Lists do not show totals.` },
  page_size: { name: msg`More than 50 rows per page`, without: msg`Lists show at most 50 rows per page.` },
  raw_texts: {
    name: msg`Text returned as entered`,
    without: msg`The server reformats quotation marks and paragraphs. Text is sent only after you change it.`,
  },
  hidden_events: {
    name: msg`Hidden events in lists`,
    without: msg`Events hidden from listings do not appear in lists. You can open them by URL.`,
  },
  idempotency: {
    name: msg`Protection against duplicate submissions`,
    without: msg`If the connection fails while you create a record, check the list before you try again. Venues and organizers with the same name are not created twice.`,
  },
  at_once: {
    name: msg`All languages saved together`,
    without: msg`Languages are saved one at a time. If one fails, the previous ones stay saved.`,
  },
  history: {
    name: msg`History`,
    without: msg`History, bulk editing and global search are not available.`,
  },
  trash: {
    name: msg`Trash`,
    without: msg`Deleted items can only be restored right away, with Undo.`,
  },
} as const satisfies Record<Capability, { name: MessageDescriptor; without: MessageDescriptor }>
