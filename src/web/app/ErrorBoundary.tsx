// What is shown when a screen fails unexpectedly: what happened, and a way on. The frame around it still stands.
import { Trans, useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#api/paths.ts'
import { useContentLanguage } from '#features/language/content-language.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'

type Props = { children: ReactNode; /** Another value forgives the failure: one has gone elsewhere. */ at: string }
type State = { failed: boolean; at: string }

class Boundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at }
  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }
  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    return at === state.at ? null : { failed: false, at }
  }
  override render(): ReactNode {
    return this.state.failed ? <Failed retry={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useLingui()
  const language = useContentLanguage()
  return (
    <Page title={t`Something went wrong`}>
      <p>
        <Trans>
          This screen could not be shown. What you saved is safe. Try it again, or load the page anew if it keeps
          failing.
        </Trans>
      </p>
      <p>
        <Button variant="primary" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>{' '}
        <Button onClick={() => location.reload()}>
          <Trans>Load the page anew</Trans>
        </Button>{' '}
        <ButtonLink variant="bare" to={paths.list('events', language)}>
          <Trans>To the events</Trans>
        </ButtonLink>
      </p>
    </Page>
  )
}

/** Catches what its screen throws; going to another address tries anew. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  return <Boundary at={useLocation().pathname}>{children}</Boundary>
}
