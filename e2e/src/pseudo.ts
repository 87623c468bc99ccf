import type { Page } from 'playwright-core'

/** Returns accented letters, 40 % longer, marked at both ends. Runs in browsers too, so it uses nothing around it. */
export function pseudo(text: string): string {
  if (text.trim() === '') return text
  const plain = 'AEIOUaeiouNnCcSsZzYy'
  const accented = 'ÀÈÌÒÙàèìòùÑñÇçŠšŽžÝý'
  const words = text.replace(/\{\w+\}|[A-Za-z]/g, (sign) => {
    const place = sign.length === 1 ? plain.indexOf(sign) : -1
    if (place < 0) return sign
    const letter = accented[place] ?? sign
    return 'AEIOUaeiou'.includes(sign) ? letter + letter : letter
  })
  return `⟦${words}⟧`
}

/** Switches a page to the pseudo language, as to a real one. Days and numbers have no Latin letters. */
export async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript({
    content: `(() => {
      ${pseudo.toString()}
      const inPseudo = (value) => {
        if (typeof value === 'string') return pseudo(value)
        if (typeof value === 'function') return (...given) => inPseudo(value(...given))
        if (Array.isArray(value)) return value.map(inPseudo)
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'to' || key === 'id' ? inner : inPseudo(inner)]))
      }
      const translate = (file, name, english) => (file === 'language' ? 'ja' : inPseudo(english))
      globalThis.translations = new Proxy({}, { get: () => translate, set: () => true })
    })()`,
  })
}

export const bare = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Returns visible or spoken texts outside the pseudo language: those with plain vowels outside its marks. */
export async function unmarkedOn(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const said: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node
      if (!parentElement || parentElement.closest('script, style, noscript, .opening, select')) continue
      if (isSeen(parentElement)) said.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isSeen(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description', 'aria-valuetext']) {
        const text = element.getAttribute(name)
        if (text !== null) said.push(text)
      }
      if (element instanceof HTMLSelectElement) for (const { text } of element.options) said.push(text)
    }
    return said
  })
  return said.map((text) => bare(text.replaceAll(/⟦[^⟧]*⟧/g, ' '))).filter((text) => /[aeiou]/i.test(text))
}
