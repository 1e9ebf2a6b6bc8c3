// Splits HTML into text and codes, which translation tools protect, and joins them again without a difference.
import { blockTags } from '#shared/schema/html.ts'

/** Text without markup, or a code: a tag, or another part that must come back as it is. */
export type Part = { text: string } | { code: string; role: 'start' | 'end' | 'single' }

const tagOrEntity = /<\/?([a-z][a-z0-9]*)(?:[\s/][^<>]*)?>|&(?:amp|lt|gt);|&(?:#\w+|\w+);|[<>&]/gi
const voidTags = new Set(['br', 'hr', 'img', 'col', 'wbr', 'input', 'area', 'embed', 'source', 'track'])
const characters: { readonly [entity: string]: string } = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

const isSelfClosing = (code: string, name: string): boolean => code.endsWith('/>') || voidTags.has(name)

/**
 * The parts of an HTML text. `&amp;`, `&lt;` and `&gt;` become characters of the text, all other entities and stray brackets codes.
 * Tags that are paired have the roles `start` and `end`, which are nested properly.
 */
export function splitMarkup(html: string): Part[] {
  const parts: Part[] = []
  const open: { name: string; index: number }[] = []
  let text = ''
  let end = 0
  const endText = (): void => {
    if (text !== '') parts.push({ text })
    text = ''
  }
  for (const match of html.matchAll(tagOrEntity)) {
    const [code, name = ''] = match
    text += html.slice(end, match.index)
    end = match.index + code.length
    const character = characters[code]
    if (character !== undefined) {
      text += character
      continue
    }
    endText()
    const tag = name.toLowerCase()
    if (tag !== '' && !code.startsWith('</') && !isSelfClosing(code, tag)) open.push({ name: tag, index: parts.length })
    const start = code.startsWith('</') && open.at(-1)?.name === tag ? open.pop() : undefined
    const opening = start && parts[start.index]
    if (opening && 'code' in opening) opening.role = 'start'
    parts.push({ code, role: opening ? 'end' : 'single' })
  }
  text += html.slice(end)
  endText()
  return parts
}

/** The HTML of a text between codes. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Whether every tag of an HTML text is closed in the right order. */
export function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const part of splitTags(html)) {
    if (part.isEnd && open.pop() !== part.name) return false
    if (!part.isEnd) open.push(part.name)
  }
  return open.length === 0
}

/** The tags of an HTML text that have an end. */
const splitTags = (html: string): { name: string; isEnd: boolean }[] =>
  [...html.matchAll(tagOrEntity)].flatMap(([code, name = '']) => {
    const tag = name.toLowerCase()
    const isEnd = code.startsWith('</')
    return tag === '' || isSelfClosing(code, tag) ? [] : [{ name: tag, isEnd }]
  })

/** Characters of an excerpt. */
const maxExcerpt = 300
/** Excerpts that are equal for more characters than this start later, half as many characters before the first difference. */
const maxEqual = 60

/** The former and the new text without markup, each on one line: the beginning, or from some words before the first difference. */
export function toExcerpts(old: string, now: string, isRich: boolean): [old: string, now: string] {
  const [before, after] = [toLine(old, isRich), toLine(now, isRich)]
  const start = before === after ? 0 : findStart(before, after)
  return [cut(before, start), cut(after, start)]
}

const toLine = (text: string, isRich: boolean): string => {
  const parts = isRich
    ? splitMarkup(text).map((part) => ('text' in part ? part.text : blockTag.test(part.code) ? ' ' : ''))
    : [text]
  return parts.join('').replace(/\s+/g, ' ').trim()
}

/** The index at which both excerpts start, at a word. */
function findStart(before: string, after: string): number {
  let equal = 0
  while (equal < before.length && before[equal] === after[equal]) equal += 1
  return equal > maxEqual ? before.lastIndexOf(' ', equal - maxEqual / 2) + 1 : 0
}

function cut(line: string, start: number): string {
  const part = line.slice(start, start + maxExcerpt).replace(/[\uD800-\uDBFF]$/, '')
  return `${start > 0 ? '…' : ''}${part}${line.length > start + maxExcerpt ? '…' : ''}`
}

const blockTag = new RegExp(`^</?(?:${blockTags.join('|')}|br|li|td|th)\\b`, 'i')
