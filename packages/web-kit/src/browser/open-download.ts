/** Lets the browser itself open a single-use address: it saves the answer to a file, and none of it to the page's memory. */
export const openDownload = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
