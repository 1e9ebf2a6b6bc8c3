// What the compiler knows of content.json: its declared shape, not half a megabyte of literal types.
import type { DemoContent } from './shape.ts'

declare const content: DemoContent
export default content
