/**
 * Copies a text; also on plain http, where browsers hide the Clipboard API. One that is still being fetched is handed over as it
 * is, since Safari lets a page copy only while it handles a press. Resolves to whether it worked; rejects where the fetch did.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      if (typeof text === 'string') await navigator.clipboard.writeText(text)
      else await Promise.all([navigator.clipboard.write([itemOf(text)]), text])
      return true
    }
  } catch {
    // refused by the browser: the older way may still work
  }
  return copyBySelection(await text)
}

const itemOf = (text: Promise<string>): ClipboardItem => {
  const blob = text.then((fetched) => new Blob([fetched], { type: 'text/plain' }))
  // Who asked for the text is told by that itself.
  blob.catch(() => undefined)
  return new ClipboardItem({ 'text/plain': blob })
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // inside an open dialog, whose focus trap would take the selection from an element outside
  const parent = focused?.parentElement ?? document.body
  parent.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
