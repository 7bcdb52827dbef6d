import type { Page } from '@playwright/test';
import type { Result } from 'axe-core';

const targetOf = ({ target }: { readonly target: Result['nodes'][number]['target'] }): string => String(target[0]);

/**
 * Whether two things are too near to each other only because the page has been scrolled: what stays (the head of a page, a bar below) came near
 * something that passes under it, which stands free again after another finger's breadth. Where a page stands when it is looked at is chance.
 */
export const isOnlyPassing = async (page: Page, id: string, node: Result['nodes'][number]): Promise<boolean> => {
  if (id !== 'target-size') return false;
  const others = node.any.flatMap(({ relatedNodes }) => relatedNodes ?? []).map(targetOf);
  return page.evaluate(
    ([own, near]) => {
      const stays = (selector: string): boolean => {
        for (let element = document.querySelector(selector); element; element = element.parentElement)
          if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) return true;
        return false;
      };
      return near.length > 0 && near.every((one) => stays(one) !== stays(own));
    },
    [targetOf(node), others] as const,
  );
};
