/** What a browser's translation put in the place of a text of React's. */
const standIns = new WeakMap<Node, ChildNode>();

/**
 * Lets React go on in a page that the browser has translated: translation replaces texts by its own elements, and React
 * would fail where it removes or places something beside a text that is gone (facebook/react issue 11538). A text that
 * changes is put back, to be translated again.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) removeChild.call(this, child);
    else standIns.get(child)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(
    this: Node,
    added: Added,
    before: Node | null,
  ): Added {
    const next = before?.parentNode === this ? before : before && standIns.get(before);
    insertBefore.call(this, added, next?.parentNode === this ? next : null);
    return added;
  };
  new MutationObserver(noteStandIns).observe(document.documentElement, { childList: true, subtree: true });
}

function noteStandIns(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    // One step replaces a text, or the element comes beside it first.
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    for (const text of removedNodes) {
      if (!standIn || !(text instanceof Text) || text.isConnected) continue;
      standIns.set(text, standIn);
      new MutationObserver(putBack).observe(text, { characterData: true });
    }
  }
}

const isTranslation = (node: Node | null): node is HTMLElement =>
  node instanceof HTMLElement && node.localName === 'font';

function putBack([change]: readonly MutationRecord[], observer: MutationObserver): void {
  observer.disconnect();
  if (!(change?.target instanceof Text)) return;
  standIns.get(change.target)?.replaceWith(change.target);
  standIns.delete(change.target);
}
