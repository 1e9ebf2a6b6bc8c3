// Shows a cost as visitors read it in the language of its text.
import { config } from '#device/page-config.ts'
import { formatCost } from '#shared/dates/format.ts'
import type { ViewProps } from '../field-components.ts'
import { EmptyValue } from './EmptyValue.tsx'

export function CostView({ value, language }: ViewProps) {
  if (typeof value !== 'string' || value === '') return <EmptyValue />
  return <span lang={language}>{formatCost(value, config.currency, language)}</span>
}
