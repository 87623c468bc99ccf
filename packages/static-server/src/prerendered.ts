/**
 * Puts a page that comes as HTML, with the shell's frame around it, into the shell's document. The frame has
 * placeholders, `{{name}}`, for the page, the remote it is of, and what is known only at delivery.
 * The shell's script loses its priority: what the page looks like comes first.
 */
export function fillDocument(
  document: string,
  frame: string,
  remote: string,
  page: string,
  config: Readonly<Record<string, string>>,
): string {
  const filled = frame.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    if (name === 'page') return page
    const value = name === 'remote' ? remote : config[name]
    return value === undefined ? placeholder : escapeHtml(value)
  })
  return document
    .replace(' fetchpriority="high"', '')
    .replace('<div id="root"></div>', () => `<div id="root" data-prerendered>${filled}</div>`)
}

/** A text as it stands in an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
