const volume = 0.6;
const notes = [
  { frequency: 659.25, at: 0 },
  { frequency: 987.77, at: 0.14 },
] as const;

/** One soft chime of two notes. Before somebody has touched the page no browser plays anything, and it is not tried. */
export function chime(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  try {
    const audio = new AudioContext();
    const loudness = audio.createGain();
    loudness.gain.value = volume;
    loudness.connect(audio.destination);
    for (const { frequency, at } of notes) {
      const tone = audio.createOscillator();
      const swell = audio.createGain();
      const start = audio.currentTime + at;
      tone.type = 'sine';
      tone.frequency.value = frequency;
      swell.gain.setValueAtTime(0, start);
      swell.gain.linearRampToValueAtTime(0.4, start + 0.02);
      swell.gain.exponentialRampToValueAtTime(0.001, start + 0.9);
      tone.connect(swell).connect(loudness);
      tone.start(start);
      tone.stop(start + 1);
    }
    setTimeout(() => void audio.close(), 1500);
  } catch (error) {
    console.info('The chime did not play.', error);
  }
}
