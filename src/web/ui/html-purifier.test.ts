import { expect, test } from 'vitest'
import { allowedAddress } from './html-purifier.ts'

test.each([
  'https://example.org',
  'http://example.org/a:b',
  'mailto:a@b.be',
  'tel:+3225551234',
  '/events',
  '#part',
  '?q=1',
  'page.html',
  'image.jpg',
])('the address %s stays', (address) => expect(allowedAddress.test(address)).toBe(true))

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://x',
  'file:///etc/passwd',
])('the address %s goes', (address) => expect(allowedAddress.test(address)).toBe(false))
