/** Lets the browser download a single-use URL into a file, without using the page's memory. */
export const openDownload = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
