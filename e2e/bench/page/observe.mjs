// @ts-check
// Runs in the measured page before its own scripts: records when content is displayed, and whether the page was blank.

/** Calls back after the frame with the current content is displayed. @param {() => void} listener */
const onceShown = (listener) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', listener)
    port1.start()
    port2.postMessage(null)
  })

/** Resolves with the time at which at least `wanted` rows were displayed. @param {number} wanted @returns {Promise<number>} */
const rowsShown = (wanted) =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('tbody tr').length < wanted) return
      observer.disconnect()
      onceShown(() => resolve(performance.now()))
    })
    observer.observe(document, { childList: true, subtree: true })
  })

/** Watches frames from the next click or key until an element (with a text) is displayed. @param {string} selector @param {string} [text] @param {'click' | 'keydown'} [type] @returns {Promise<{ took: number, blank: boolean }>} */
const arrivalAfter = (selector, text, type = 'click') =>
  new Promise((resolve) => {
    const isThere = () => {
      const found = document.querySelector(selector)
      return found !== null && (text === undefined || found.textContent?.trim() === text)
    }
    /** @param {Event} pressed */
    const watch = (pressed) => {
      let blank = false
      const look = () => {
        blank ||= !document.querySelector('main h1')
        // This frame shows the result; later frames and work do not delay the user.
        if (isThere())
          void scheduler.postTask(() => resolve({ took: performance.now() - pressed.timeStamp, blank }), {
            priority: 'user-blocking',
          })
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    addEventListener(type, watch, { capture: true, once: true })
  })

/** Collects performance entries of a type from now on; the returned function yields those so far. @param {string} type @returns {() => { duration: number, interactionId?: number }[]} */
const entriesOf = (type) => {
  /** @type {{ duration: number, interactionId?: number }[]} */
  const entries = []
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  /** @param {PerformanceEntryList} some */
  const take = (some) => {
    // Only the browser knows the interaction of an event.
    for (const entry of some)
      entries.push({
        duration: entry.duration,
        ...('interactionId' in entry && { interactionId: Number(entry.interactionId) }),
      })
  }
  /** @type {PerformanceObserverInit} */
  const wanted = Object.assign({ type }, { durationThreshold: 16 })
  observer.observe(wanted)
  return () => {
    take(observer.takeRecords())
    return entries
  }
}

Object.assign(globalThis, { bench: { rowsShown, arrivalAfter, entriesOf } })
