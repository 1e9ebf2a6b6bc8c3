// The list as the page will draw it, drawn on the service: the same screens, given the same answers, as text.
import { i18n } from '@lingui/core'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { resourceClient } from '#client/resource-client.ts'
import { createSend, type Fetch, ProblemError, type Send } from '#client/send.ts'
import { sessionClient } from '#client/session-client.ts'
import type { DrawPicture, Picture, PictureSource } from '#shared/picture.ts'
import { resourceNames } from '#shared/schema/resources.ts'
import { looksIn, preferencesQuery } from '#data/looks.ts'
import { languageOf, patterns } from '#data/paths.ts'
import { config, type PageConfig, tellConfig } from '#data/server.ts'
import { accountOf, sessionQuery } from '#data/session.ts'
import { askedAt, asQuestion } from '#record/list/question.ts'
import { isBare } from '#record/list/use-look.ts'
import { askings } from '#screens/list/askings.ts'
import { chooseLanguage, isInterfaceLanguage, activateLocale } from '#shared/i18n/locale.ts'
import { formatLocales, type InterfaceLanguage } from '#shared/i18n/language-names.ts'
import { App } from './App.tsx'
import { createQueries } from './queries.ts'

/** Makes what draws, for a service that says this of itself in every page. A refusal the page will tell itself: then there is no picture. */
export function openPictures(told: PageConfig): DrawPicture {
  tellConfig(told)
  const address = { roots: config.roots, fallback: 'en', apiPath: config.apiPath, adminPath: config.adminPath } as const
  return async ({ address: place, spoken, preferred, ask }) => {
    // safe: all that is asked here is read, and told by its address alone
    const send = createSend(address, { fetch: ((asked: string) => ask(asked)) as unknown as Fetch })
    const language = chooseLanguage(isInterfaceLanguage(spoken) ? spoken : undefined, preferred)
    try {
      const answers = await answersAt(send, place, language)
      return answers && drawn(answers, place, language)
    } catch (thrown) {
      if (thrown instanceof ProblemError) return undefined
      throw thrown
    }
  }
}

/** What the screen at a place will ask for, asked; `undefined` where there is no picture. */
async function answersAt(send: Send, place: string, spoken: InterfaceLanguage): Promise<PictureSource | undefined> {
  const { pathname, search } = new URL(place, 'http://page')
  const name = resourceNames.find((one) => patterns.list(one) === pathname)
  const language = languageOf(search)
  if (!name || !language) return undefined
  const session = await sessionClient(send, 'en').present()
  const account = accountOf(session)
  if (!account) return undefined
  const question = askedAt(askings[name], search, account)
  const [rows, preferences] = await Promise.all([
    resourceClient(send, name).list(question, { language }),
    send({ space: 'admin', path: '/preferences', language: 'en' }).then(({ body }) => body),
    activateLocale(spoken),
  ])
  const goesOn = isBare(search) && looksIn(preferences)[name]?.start
  if (rows.rows.length === 0 || goesOn) return undefined
  return [
    [sessionQuery.queryKey, session],
    [preferencesQuery.queryKey, preferences],
    [asQuestion(name, question, language).queryKey, rows],
  ]
}

/** Draws without waiting for anything: the words are one person's as long as they are drawn. */
function drawn(from: PictureSource, place: string, spoken: InterfaceLanguage): Picture | undefined {
  i18n.activate(spoken)
  const queries = createQueries()
  for (const [key, answer] of from) queries.setQueryData(key, answer)
  const page = renderToString(
    <App queries={queries} router={({ children }) => <StaticRouter location={place}>{children}</StaticRouter>} />,
  )
  // React writes the title in front of everything.
  const [, title, html] = /^<title>([^<]*)<\/title>(.*)$/s.exec(page) ?? []
  return title === undefined || html === undefined ? undefined : { html, title, lang: formatLocales[spoken], from }
}
