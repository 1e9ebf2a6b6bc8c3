// How many records use this one, with the way to exactly those.
import { Link } from 'react-router'
import { paths } from '#data/paths.ts'
import { formatNumber } from '#words/format.ts'
import type { ViewProps } from '../face.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { CountView } from '../view/CountView.tsx'
import { listOfUses } from './uses.ts'

/** What a count counts: drafts and what lies in the trash are not among them. */
const published: [string, string] = ['status', 'publish']

/** A number; a link where a list can be narrowed to what was counted. */
export function UsesDetail(props: ViewProps) {
  const spoken = useInterfaceLanguage()
  const { value, resource, record, language } = props
  const uses = listOfUses(resource)
  const { id } = record
  if (typeof value !== 'number' || typeof id !== 'number' || !uses) return <CountView {...props} />
  return (
    <Link to={paths.list(uses.resource, language, [...uses.narrowed(id), published])}>
      {formatNumber(value, spoken)}
    </Link>
  )
}
