// Asks for a price as people write it, says how visitors will read it, and what cannot have been meant.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseCost, freeLabels, isFreeLabel } from '#shared/schema/cost.ts'
import { config } from '#device/page-config.ts'
import { Button } from '#ui/Button.tsx'
import { formatCost } from '#shared/dates/format.ts'
import type { InputProps } from '../field-components.ts'
import { Sentences } from './InputFrame.tsx'
import { SingleLineInput } from './line.tsx'

export function CostInput(props: InputProps<string>) {
  const { t } = useLingui()
  const [isTyping, setIsTyping] = useState(false)
  const typed = props.value ?? ''
  const reading = parseCost(typed)
  const shown = formatCost(typed.trim(), config.currency, props.language)
  // Other clients of the interface read an amount of nothing as "Free": a text in another language better has its own word for it.
  const word = freeLabels[props.language]
  const isOffered = reading === 'free' && typed.trim() !== word && props.readOnly === undefined
  const hasNoAmount = reading === 'words' && !/\d/.test(typed) && !isFreeLabel(typed)
  const said =
    reading === 'nothing' ? undefined : (
      <Sentences>
        {[
          hasNoAmount ? (
            <Trans key="read">Shown as text: {shown}. No amount recognized.</Trans>
          ) : reading === 'range' ? (
            <Trans key="read">Visitors read: {shown}, from the lowest price to the highest.</Trans>
          ) : (
            <Trans key="read">Visitors read: {shown}</Trans>
          ),
          isOffered && (
            <Button key="word" variant="bare" onClick={() => props.onChange(word)}>
              {t`Write “${word}”`}
            </Button>
          ),
        ]}
      </Sentences>
    )
  const isUnclear = reading === 'unclear' && !isTyping && props.readOnly === undefined
  const fault = isUnclear ? (
    <Trans>
      This is no amount, and visitors would read it just as it stands. Write for example 12.50 or 10 – 20, $ 15, or 0
      where nothing is to pay.
    </Trans>
  ) : undefined
  return (
    <SingleLineInput
      entry={props}
      fault={fault}
      said={said}
      onFocus={() => setIsTyping(true)}
      onLeave={() => setIsTyping(false)}
      spellCheck={false}
    />
  )
}
