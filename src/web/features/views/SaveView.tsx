import { zodResolver } from '@hookform/resolvers/zod'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSaveView } from '#api/account-mutations.ts'
import type { ListPreferences } from '#api/preferences.ts'
import { type Language, languageParameter } from '#shared/i18n/language.ts'
import { problemMessage } from '#shared/i18n/problem-messages.ts'
import type { SavedView } from '#shared/responses.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Checkbox, Form, TextInput } from '#ui/Field.tsx'
import { ErrorAlert } from '#ui/Notice.tsx'

/** The checkboxes are `null` until they are changed. */
const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1)),
  shared: z.nullable(z.boolean()),
  isDefault: z.nullable(z.boolean()),
})
type Values = z.infer<typeof schema>

/** Saves the query of a list as a view. The name of an own view replaces that view. */
export function SaveView({
  resource,
  language,
  query,
  views,
  preferences,
  onClose,
}: {
  resource: ResourceName
  language: Language
  query: { [parameter: string]: string }
  views: readonly SavedView[]
  preferences: ListPreferences
  onClose: () => void
}) {
  const { i18n, t } = useLingui()
  const formId = useId()
  const saveView = useSaveView()
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', shared: null, isDefault: null },
  })
  const values = useWatch({ control: form.control, compute: (current) => current })
  const name = values.name.trim()
  const replaced = views.find((view) => view.mine && view.name === name)
  const wasDefault = replaced !== undefined && preferences.start?.view === replaced.id
  const shared = values.shared ?? replaced?.shared ?? false
  const isDefault = values.isDefault ?? wasDefault
  const toPreferences = ({ id }: SavedView): ListPreferences | undefined => {
    const { start: _start, ...rest } = preferences
    if (isDefault) return { ...rest, start: { view: id, query } }
    return wasDefault ? rest : undefined
  }
  const submit = form.handleSubmit(() => {
    if (saveView.isPending) return
    const view = { name, resource, query: { ...query, [languageParameter]: language }, shared }
    saveView.mutate({ id: replaced?.id, view, toPreferences }, { onSuccess: onClose })
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Save view`}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={saveView.isPending}
            unavailable={name === '' ? t`Enter a name.` : undefined}
          >
            {replaced ? <Trans>Update view</Trans> : <Trans>Save view</Trans>}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <ErrorAlert>{saveView.error && i18n._(problemMessage(saveView.error))}</ErrorAlert>
        <TextInput
          label={t`View name`}
          hint={t`For example: Concerts without German.`}
          maxLength={100}
          {...form.register('name')}
        />
        <Checkbox
          label={t`Available to everyone`}
          checked={shared}
          onChange={({ target }) => form.setValue('shared', target.checked)}
        />
        <Checkbox
          label={t`Use as default view`}
          checked={isDefault}
          onChange={({ target }) => form.setValue('isDefault', target.checked)}
        />
      </Form>
    </Dialog>
  )
}
