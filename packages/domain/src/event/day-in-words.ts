const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** A day, `yyyy-mm-dd`, as 'MMM DD YYYY'; nothing for none. Days have no time zone and are never shifted. */
export const dayInWords = (day: string): string => {
  if (day === '') return '';
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1] ?? ''} ${date} ${year}`;
};
