import type { Language } from '#shared/i18n/language.ts'
import type { Session } from '../fixtures/session.ts'
import { escapeRegExp } from '../messages/messages.ts'
import { formPage } from './form.ts'

/** The image field of an event's form. */
export function imageField(session: Session, language: Language = 'nl') {
  const { page, messages } = session
  const form = formPage(session, 'events')
  const label = form.labelOf('image', language)
  const group = page.getByRole('group', { name: label, exact: true })
  const button = (english: string, more: { [name: string]: string } = { label }) =>
    group.getByRole('button', { name: messages.t(english, more), exact: true })
  return {
    form,
    group,
    upload: button('Upload: {label}'),
    library: button('Choose from library: {label}'),
    remove: button('Remove: {label}'),
    /** The current image, by its name and size. */
    shown: (name: string) => group.getByText(new RegExp(`^${escapeRegExp(name)} \\d+ × \\d+$`)),
    altText: (name: string) =>
      group.getByRole('textbox', { name: messages.t('Alt text ({name})', { name }), exact: true }),
    /** Opens the dialog with the alt texts of all languages. */
    allLanguages: button('All languages and focal point', {}).or(button('All languages', {})),
    send: async (file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
      const choosing = page.waitForEvent('filechooser')
      await button('Upload: {label}').or(button('Replace: {label}')).click()
      await (await choosing).setFiles(file)
    },
  }
}
