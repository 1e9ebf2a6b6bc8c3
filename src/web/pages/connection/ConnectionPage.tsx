// The server the page is connected to, where it is not ours: what it offers, and what the page does about what is lacking.
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { capabilities, type ServerInfo } from '#shared/external-server.ts'
import { serverInfoQuery } from '#api/external-server.ts'
import { paths } from '#api/paths.ts'
import { externalServer } from '#api/client.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Page, Section } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusIcon } from '#ui/StatusIcon.tsx'
import { Cell, HeadCell, Row, RowHeader, Table } from '#ui/Table.tsx'
import { ErrorNotice } from '#ui/Notice.tsx'
import { resourceLabels } from '#shared/i18n/labels.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { abilityWords } from './capability-labels.ts'

/** The screen. */
export function ConnectionPage() {
  const { i18n, t } = useLingui()
  const language = useContentLanguage()
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...serverInfoQuery,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const spoken = data?.languages.map((one) => languageName(one)) ?? []
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
            <Trans>Content languages: {new Intl.ListFormat(i18n.locale).format(spoken)}.</Trans>{' '}
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
              {capabilities.map((ability) => {
                const has = data.has[ability]
                const { name, without } = abilityWords[ability]
                return (
                  <Row key={ability}>
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

/** Which interfaces of the server were found, and what follows for reading and saving. */
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
