// The editing of drawn texts: Squire, without what it does behind one's back, and with an undo that keeps what was drawn.
import Squire from 'squire-rte'
import { cleanPaste } from './clean-paste.ts'
import { markers } from './read-segments.ts'

/** Formats of characters. */
export type Format = 'b' | 'i' | 'a'
/** Kinds of a whole line. */
export type BlockFormat = 'p' | 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote'

/** A picture to be put into a text; its size in pixels where it is known. */
export type EditorImage = { src: string; alt: string; width?: number; height?: number }

/** Undo goes back this many steps. */
const mostSteps = 200
/** Elements that say the same as the one the editor makes. */
const alike: Record<Format, readonly string[]> = { b: ['b', 'strong'], i: ['i', 'em'], a: ['a'] }
/** Keys of Squire's that belong to the page or the browser, or that would hold the focus. */
const foreignKeys = ['Tab', 'Shift-Tab', 'PageUp', 'PageDown', 'Ctrl-d', 'Ctrl-u', 'Meta-d', 'Meta-u'] as const
const shiftedKeys = ['5', '6', '7'].flatMap((key) => [`Ctrl-Shift-${key}`, `Meta-Shift-${key}`])

/** An editor on an element of the page. */
export class TextEditor extends Squire {
  declare steps: Map<string, Node[]>

  constructor(root: HTMLElement, onFault: (problem: unknown) => void) {
    super(root, {
      blockTag: 'P',
      addLinks: false,
      undo: { documentSizeThreshold: 0, undoLimit: mostSteps },
      sanitizeToDOMFragment: cleanPaste,
      // What leaves by the clipboard carries none of the marks that tie it to this text.
      willCutCopy: (html) => html.replace(/ (?:data-k|data-loose|data-said|class|contenteditable)="[^"]*"/g, ''),
      didError: onFault,
    })
    this._imageResizer.destroy()
    this.watch()
    this.selectPictures()
    for (const key of [...foreignKeys, ...shiftedKeys]) this.setKeyHandler(key, null)
    const space = this._keyHandlers[' ']
    // "1." and "*" begin a list in Squire; here a text may begin with "1. Mai".
    this.setKeyHandler(' ', (self, event, range) => {
      const line = range.startContainer.textContent?.trim()
      if (range.collapsed && (line === '1.' || line === '*')) self.saveUndoState(range)
      else space?.(self, event, range)
    })
  }

  /** Steps of undo are what was drawn, not markup: nothing has to be read again. */
  override _getRawHTML(): string {
    this.steps ??= new Map()
    const step = String(Number([...this.steps.keys()].at(-1) ?? 0) + 1)
    this.steps.set(
      step,
      [...this._root.childNodes].map((node) => node.cloneNode(true)),
    )
    const oldest = this.steps.keys().next().value
    if (oldest !== undefined && this.steps.size > mostSteps * 2) this.steps.delete(oldest)
    return step
  }

  override _setRawHTML(step: string): this {
    const nodes = this.steps.get(step) ?? []
    this._root.replaceChildren(...nodes.map((node) => node.cloneNode(true)))
    this._ignoreChange = true
    return this
  }

  override bold(): this {
    return this.toggle('b')
  }

  override italic(): this {
    return this.toggle('i')
  }

  /** Takes over what is drawn, with nothing to undo. */
  show(drawn: DocumentFragment): void {
    this.modifyDocument(() => {
      this._root.replaceChildren(drawn)
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

  /** Whether the selection has a format. */
  has(format: Format): boolean {
    return alike[format].some((tag) => this.hasFormat(tag))
  }

  /** Gives the selection a format, or takes it away. */
  toggle(format: Exclude<Format, 'a'>): this {
    const there = alike[format].filter((tag) => this.hasFormat(tag))
    if (there.length === 0) this.changeFormat({ tag: format })
    for (const tag of there) this.changeFormat(null, { tag })
    return this
  }

  /** The kind of the line that holds the caret. */
  line(): BlockFormat | undefined {
    const found = this.within('h1,h2,h3,h4,h5,h6,ul,ol,blockquote,p')?.localName
    return found === 'h2' || found === 'h3' || found === 'ul' || found === 'ol'
      ? found
      : this.within('blockquote')
        ? 'blockquote'
        : found === 'p'
          ? 'p'
          : undefined
  }

  /** Makes the lines of the selection of a kind; of that kind already, they become paragraphs again. */
  setLine(line: BlockFormat): void {
    const isThere = line === 'blockquote' ? this.within('blockquote') !== undefined : this.line() === line
    if (line === 'ul' || line === 'ol') {
      if (isThere) this.removeList()
      else if (line === 'ul') this.makeUnorderedList()
      else this.makeOrderedList()
    } else if (line === 'blockquote') {
      if (isThere) this.removeQuote()
      else this.increaseQuoteLevel()
    } else this.retag(isThere ? 'p' : line)
  }

  /** The link around the caret. */
  link(): HTMLAnchorElement | undefined {
    const found = this.within('a')
    return found instanceof HTMLAnchorElement ? found : undefined
  }

  /** Points the link around the caret, else the selection, to an address; with a text where nothing is selected. */
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

  /** The picture that is selected and nothing beside it. */
  image(): HTMLImageElement | undefined {
    const { startContainer, startOffset, endContainer, endOffset } = this.getSelection()
    const node = startContainer.childNodes[startOffset]
    const isAlone = startContainer === endContainer && endOffset === startOffset + 1
    return isAlone && node instanceof HTMLImageElement ? node : undefined
  }

  /** Describes the picture that is selected, else puts one in at the caret. */
  setImage({ src, alt, width, height }: EditorImage): void {
    const present = this.image()
    if (present) {
      this.saveUndoState()
      present.setAttribute('alt', alt)
      present.setAttribute(markers.said, alt)
      return
    }
    const image = document.createElement('img')
    image.src = src
    image.alt = alt
    if (width && height) Object.assign(image, { width, height })
    this.insertElement(image)
  }

  /** Puts the caret at a point of the window. */
  caretTo(x: number, y: number): void {
    const place = document.caretPositionFromPoint(x, y)
    if (!place || !this._root.contains(place.offsetNode)) return
    const range = document.createRange()
    range.setStart(place.offsetNode, place.offset)
    this.setSelection(range)
  }

  /** Notices what happens inside only: extensions and the browser set attributes on the element itself. */
  private watch(): void {
    this._mutation.disconnect()
    this._mutation = new MutationObserver((records) => {
      if (records.some(({ type, target }) => type !== 'attributes' || target !== this._root)) this._docWasChanged()
    })
    this._mutation.observe(this._root, { childList: true, attributes: true, characterData: true, subtree: true })
  }

  /** A click on a picture selects it, so that it can be described, cut or deleted. */
  private selectPictures(): void {
    this._root.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return
      const range = document.createRange()
      range.selectNode(target)
      this.setSelection(range)
    })
  }

  private within(selector: string): Element | undefined {
    const { startContainer } = this.getSelection()
    const element = startContainer instanceof Element ? startContainer : startContainer.parentElement
    const found = element?.closest(selector)
    return found && found !== this._root && this._root.contains(found) ? found : undefined
  }

  private retag(tag: 'p' | 'h2' | 'h3'): void {
    this.modifyBlocks((fragment) => {
      for (const block of fragment.querySelectorAll(`p,h1,h2,h3,h4,h5,h6,:scope > div, [${markers.loose}]`)) {
        if (block.closest('li,td,th,dd,dt,figure') || [...block.children].some((child) => child.matches('p,div,ul,ol')))
          continue
        const other = document.createElement(tag)
        const given = block.getAttribute(markers.element)
        if (given !== null) other.setAttribute(markers.element, given)
        other.append(...block.childNodes)
        block.replaceWith(other)
      }
      return fragment
    })
    this.focus()
  }
}
