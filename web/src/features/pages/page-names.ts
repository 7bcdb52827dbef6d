export const pageNames = ['privacy', 'terms', 'about', 'faq', 'help'] as const;
export type PageName = (typeof pageNames)[number];
