import { diffArrays } from 'diff'
import type { SourceText, SourceToken } from './parse-source.ts'

/** A unit of the edited text; its key compares with those of the source tokens. `tag` is set for the start of a block. */
export type Segment = { key: string; source: string; tag?: string; isTopLevel?: boolean }

/** With more edits everything between the first and the last one is written again. */
const maxEdits = 600

const getTag = (text: SourceText, token: SourceToken): string | undefined =>
  token.key.startsWith('<') ? text.elements[Number(token.key.slice(1))]?.tag : undefined

/** The comment before a block of the WordPress block editor, and the white space after it. */
const blockComment = /<!--\s*wp:[\s\S]*?-->(\s*)$/
const blockNames: Readonly<Record<string, string>> = {
  p: 'paragraph',
  h2: 'heading',
  h3: 'heading {"level":3}',
  ul: 'list',
  ol: 'list {"ordered":true}',
  blockquote: 'quote',
  hr: 'separator',
}

/** Returns the comments around a new block, spaced as the others are; `undefined` in a text without such comments. */
function getBlockComments(
  { tokens }: SourceText,
  { tag, isTopLevel }: Segment,
): { before: string; after: string } | undefined {
  const space = tokens.map(({ before }) => blockComment.exec(before)?.[1]).find((match) => match !== undefined)
  const isItem = tag === 'li' && tokens.some(({ before }) => /<!--\s*wp:list-item\b/.test(before))
  const name = isItem ? 'list-item' : isTopLevel && tag !== undefined ? blockNames[tag] : undefined
  if (space === undefined || name === undefined) return undefined
  return {
    before: `${space === '' ? '' : '\n\n'}<!-- wp:${name} -->${space}`,
    after: `${space}<!-- /wp:${name.split(' ')[0]} -->`,
  }
}

/** Returns the white space before a new block: as before others of its tag, else a line break between top-level blocks. */
function getSpaceBefore(text: SourceText, { tag, isTopLevel }: Segment): string {
  if (tag === undefined || (!isTopLevel && !/^(?:li|dt|dd|tr)$/.test(tag))) return ''
  const others = text.tokens.slice(1)
  const similar = others.find((token) => getTag(text, token) === tag)
  if (similar) return similar.before.includes('<') ? '\n' : similar.before
  if (!isTopLevel) return ''
  const isCompact = others.some(
    (token, index) => token.key.startsWith('<') && text.tokens[index]?.key.startsWith('/') && token.before === '',
  )
  return isCompact ? '' : '\n'
}

const joinTokens = (tokens: readonly SourceToken[]) =>
  tokens.map(({ before, source, after }) => before + source + after).join('')

/** Returns the source of the edited text: unchanged tokens keep every byte, the rest is written again. */
export function mergeSource(source: string, text: SourceText, segments: readonly Segment[]): string {
  const { tokens } = text
  let start = 0
  while (start < tokens.length && start < segments.length && tokens[start]?.key === segments[start]?.key) start += 1
  if (start === tokens.length && start === segments.length) return source
  if (!segments.some(({ key }) => key.trim() !== '' && !/^[</]/.test(key))) return ''
  let [tokenEnd, segmentEnd] = [tokens.length, segments.length]
  while (tokenEnd > start && segmentEnd > start && tokens[tokenEnd - 1]?.key === segments[segmentEnd - 1]?.key)
    [tokenEnd, segmentEnd] = [tokenEnd - 1, segmentEnd - 1]
  let merged = joinTokens(tokens.slice(0, start))
  const closingComments: string[] = []
  const writeNew = (added: readonly Segment[]) => {
    for (const segment of added) {
      const comments = segment.key.startsWith('<') ? getBlockComments(text, segment) : undefined
      const before = comments?.before ?? getSpaceBefore(text, segment)
      merged += (merged === '' ? before.trimStart() : before) + segment.source
      if (segment.key.startsWith('<')) closingComments.push(comments?.after ?? '')
      else if (segment.key.startsWith('/')) merged += closingComments.pop() ?? ''
    }
  }
  let [tokenIndex, segmentIndex] = [start, start]
  const changes = diffArrays(
    tokens.slice(start, tokenEnd).map(({ key }) => key),
    segments.slice(start, segmentEnd).map(({ key }) => key),
    { maxEditLength: maxEdits },
  )
  for (const { added, removed, count } of changes ?? []) {
    if (added) writeNew(segments.slice(segmentIndex, segmentIndex + count))
    else if (!removed) {
      const unchanged = joinTokens(tokens.slice(tokenIndex, tokenIndex + count))
      merged += merged === '' ? unchanged.trimStart() : unchanged
    }
    if (!added) tokenIndex += count
    if (!removed) segmentIndex += count
  }
  writeNew(segments.slice(segmentIndex, segmentEnd))
  merged += joinTokens(tokens.slice(tokenEnd))
  const isStartChanged = start === 0 && tokenEnd > 0 && segments[0]?.key !== tokens[0]?.key
  return isStartChanged ? merged.trimStart() : merged
}

/** Sets an attribute of an opening tag, or removes it (`undefined`). */
export function withAttribute(open: string, name: string, value: string | undefined): string {
  const pattern = new RegExp(`\\s+${name}(?:\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'=<>\`]+))?(?=[\\s/>])`, 'i')
  const attribute = value === undefined ? '' : ` ${name}="${escapeAttribute(value)}"`
  return pattern.test(open) ? open.replace(pattern, () => attribute) : open.replace(/(?=\s*\/?>$)/, () => attribute)
}

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')

/** Escapes the value of a double-quoted attribute. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;')
