import Squire from 'squire-rte'
import { cleanPaste, rememberImages } from './clean-paste.ts'
import { escapeHtml } from './merge-source.ts'
import { isLastOfBlock, markers } from './read-segments.ts'

/** Inline formats. */
type Format = 'b' | 'i' | 'a'

/** Formats of a whole line. */
export type BlockFormat = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote'

/** An image in a text; width and height in pixels if known. */
export type EditorImage = { src: string; alt: string; width?: number; height?: number }

const maxUndoSteps = 200
/** Tags of each inline format. */
const formatTags: Record<Format, readonly string[]> = { b: ['b', 'strong'], i: ['i', 'em'], a: ['a'] }
/** Shortcuts of Squire that belong to the browser or would trap the focus. */
const disabledKeys = ['Tab', 'Shift-Tab', 'PageUp', 'PageDown', 'Ctrl-d', 'Ctrl-u', 'Meta-d', 'Meta-u'] as const
const disabledShiftKeys = ['5', '6', '7'].flatMap((key) => [`Ctrl-Shift-${key}`, `Meta-Shift-${key}`])

/** Squire without its automatic changes, and with an undo that keeps the markers of source elements. */
export class TextEditor extends Squire {
  declare undoSteps: Map<string, Node[]>

  constructor(
    root: HTMLElement,
    { onError, onRemovedImages }: { onError: (problem: unknown) => void; onRemovedImages: (count: number) => void },
  ) {
    super(root, {
      blockTag: 'P',
      addLinks: false,
      undo: { documentSizeThreshold: 0, undoLimit: maxUndoSteps },
      sanitizeToDOMFragment: (html) => cleanPaste(html, onRemovedImages),
      // Markers refer to this text only.
      willCutCopy: (html) =>
        rememberImages(html).replace(/ (?:data-k|data-loose|data-alt|class|contenteditable)="[^"]*"/g, ''),
      didError: onError,
    })
    this._imageResizer.destroy()
    this.observeChanges()
    this.selectClickedImages()
    for (const key of [...disabledKeys, ...disabledShiftKeys]) this.setKeyHandler(key, null)
    const handleSpace = this._keyHandlers[' ']
    // Squire turns "1." and "*" into a list, but a text may begin with "1. Mai".
    this.setKeyHandler(' ', (self, event, range) => {
      const line = range.startContainer.textContent?.trim()
      if (range.collapsed && (line === '1.' || line === '*')) self.saveUndoState(range)
      else handleSpace?.(self, event, range)
    })
  }

  /** Undo steps are copies of nodes: HTML would have to be sanitized again. */
  override _getRawHTML(): string {
    this.undoSteps ??= new Map()
    const step = String(Number([...this.undoSteps.keys()].at(-1) ?? 0) + 1)
    this.undoSteps.set(
      step,
      [...this._root.childNodes].map((node) => node.cloneNode(true)),
    )
    const oldest = this.undoSteps.keys().next().value
    if (oldest !== undefined && this.undoSteps.size > maxUndoSteps * 2) this.undoSteps.delete(oldest)
    return step
  }

  override _setRawHTML(step: string): this {
    const nodes = this.undoSteps.get(step) ?? []
    this._root.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
    this._ignoreChange = true
    return this
  }

  /** Pasted text gets paragraphs at its empty lines and line breaks within them, as the service would give it. */
  override insertPlainText(text: string, isPaste: boolean): Squire {
    if (!isPaste || this.closest('pre')) return super.insertPlainText(text, isPaste)
    const paragraphs = text
      .replace(/[^\S\n]*\n/g, '\n')
      .replace(/^\n+|\n+$/g, '')
      .split(/\n{2,}/)
      .map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'))
    const [line = '', ...others] = paragraphs
    if (others.length > 0 || line.includes('<br>'))
      return this.insertHTML(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''), true)
    // The invisible characters keep the spaces at both ends, which separate words.
    this.insertHTML(`\u200b${line}\u200b`, true)
    this._mayHaveZWS = true
    this._removeZWS()
    return this
  }

  /** A line break at the end of a block gets a second one, which shows the new line. */
  override splitBlock(lineBreakOnly: boolean, range?: Range): Squire {
    super.splitBlock(lineBreakOnly, range)
    if (!lineBreakOnly) return this
    const { startContainer, startOffset } = this.getSelection()
    const lineBreak = startContainer.childNodes[startOffset - 1]
    if (!(lineBreak instanceof HTMLBRElement) || !isLastOfBlock(lineBreak)) return this
    lineBreak.after(document.createElement('br'))
    const line = document.createRange()
    line.setStartAfter(lineBreak)
    this.setSelection(line)
    return this
  }

  override bold(): this {
    return this.toggle('b')
  }

  override italic(): this {
    return this.toggle('i')
  }

  /** Replaces the content and clears the undo history. */
  show(rendered: DocumentFragment): void {
    this.modifyDocument(() => {
      this._root.replaceChildren(rendered)
      if (!this._root.firstChild) this._root.append(this.createDefaultBlock())
    })
    this._undoStack = [this._getRawHTML()]
    this._undoIndex = 0
    this._undoStackLength = 1
    this._isInUndoState = true
    const start = document.createRange()
    start.setStart(this._root.firstElementChild ?? this._root, 0)
    this._lastSelection = start
  }

  has(format: Format): boolean {
    return formatTags[format].some((tag) => this.hasFormat(tag))
  }

  /** Adds or removes a format of the selection. */
  toggle(format: Exclude<Format, 'a'>): this {
    const present = formatTags[format].filter((tag) => this.hasFormat(tag))
    if (present.length === 0) this.changeFormat({ tag: format })
    for (const tag of present) this.changeFormat(null, { tag })
    return this
  }

  /** Returns the format of the line at the caret. */
  line(): BlockFormat | undefined {
    const tag = this.closest('h1,h2,h3,h4,h5,h6,ul,ol,blockquote,p')?.localName
    if (tag === 'h2' || tag === 'h3' || tag === 'ul' || tag === 'ol') return tag
    if (this.closest('blockquote')) return 'blockquote'
    return tag === 'p' ? 'p' : undefined
  }

  /** Sets the format of the selected lines; lines that have it already become paragraphs. */
  setLine(line: BlockFormat): void {
    const isActive = line === 'blockquote' ? this.closest('blockquote') !== undefined : this.line() === line
    if (line === 'ul' || line === 'ol') {
      if (isActive) this.removeList()
      else if (line === 'ul') this.makeUnorderedList()
      else this.makeOrderedList()
    } else if (line === 'blockquote') {
      if (isActive) this.removeQuote()
      else this.increaseQuoteLevel()
    } else this.retag(isActive ? 'p' : line)
  }

  /** Returns the link at the caret. */
  link(): HTMLAnchorElement | undefined {
    const link = this.closest('a')
    return link instanceof HTMLAnchorElement ? link : undefined
  }

  /** Sets the URL of the link at the caret, or links the selection; `text` is inserted if nothing is selected. */
  setLink(href: string, text: string): void {
    const present = this.link()
    if (present) {
      this.saveUndoState()
      present.setAttribute('href', href)
    } else if (this.getSelection().collapsed) {
      this.insertPlainText(text, false)
      const range = this.getSelection()
      if (range.startContainer.nodeType === Node.TEXT_NODE)
        range.setStart(range.startContainer, Math.max(0, range.startOffset - text.length))
      this.setSelection(range)
      this.makeLink(href)
    } else this.makeLink(href)
  }

  /** Returns the image if nothing else is selected. */
  image(): HTMLImageElement | undefined {
    const { startContainer, startOffset, endContainer, endOffset } = this.getSelection()
    const node = startContainer.childNodes[startOffset]
    const isSingleNode = startContainer === endContainer && endOffset === startOffset + 1
    return isSingleNode && node instanceof HTMLImageElement ? node : undefined
  }

  /** Sets the alt text of the selected image, or inserts an image at the caret. */
  setImage({ src, alt, width, height }: EditorImage): void {
    const present = this.image()
    if (present) {
      this.saveUndoState()
      present.setAttribute('alt', alt)
      present.setAttribute(markers.alt, alt)
      return
    }
    const image = document.createElement('img')
    image.src = src
    image.alt = alt
    if (width && height) Object.assign(image, { width, height })
    this.insertElement(image)
  }

  /** Moves the caret to a point of the window. */
  caretTo(x: number, y: number): void {
    const position = document.caretPositionFromPoint(x, y)
    if (!position || !this._root.contains(position.offsetNode)) return
    const range = document.createRange()
    range.setStart(position.offsetNode, position.offset)
    this.setSelection(range)
  }

  /** Ignores attributes of the root, which browser extensions set. */
  private observeChanges(): void {
    this._mutation.disconnect()
    this._mutation = new MutationObserver((records) => {
      if (records.some(({ type, target }) => type !== 'attributes' || target !== this._root)) this._docWasChanged()
    })
    this._mutation.observe(this._root, { childList: true, attributes: true, characterData: true, subtree: true })
  }

  /** A click selects an image, so that it can be described, cut or deleted. */
  private selectClickedImages(): void {
    this._root.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const range = document.createRange()
      range.selectNode(target)
      this.setSelection(range)
    })
  }

  private closest(selector: string): Element | undefined {
    const { startContainer } = this.getSelection()
    const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
    const match = element?.closest(selector)
    return match && match !== this._root && this._root.contains(match) ? match : undefined
  }

  private retag(tag: 'p' | 'h2' | 'h3'): void {
    this.modifyBlocks((fragment) => {
      for (const block of fragment.querySelectorAll(`p,h1,h2,h3,h4,h5,h6,:scope > div, [${markers.loose}]`)) {
        if (block.closest('li,td,th,dd,dt,figure') || [...block.children].some((child) => child.matches('p,div,ul,ol')))
          continue
        const replacement = document.createElement(tag)
        const marker = block.getAttribute(markers.element)
        if (marker !== null) replacement.setAttribute(markers.element, marker)
        replacement.append(...block.childNodes)
        block.replaceWith(replacement)
      }
      return fragment
    })
    this.focus()
  }
}
