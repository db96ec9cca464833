/* The head of ICU's data (udata.h and ucmndata.h there), with a table of contents that has no entry. */
#include <stdint.h>

const struct {
    uint16_t headerSize;
    uint8_t magic[2];
    uint16_t infoSize, reserved;
    uint8_t isBigEndian, charsetFamily, sizeofUChar, reservedByte;
    uint8_t dataFormat[4], formatVersion[4], dataVersion[4], padding[8];
    uint32_t count, end;
} ICU_DATA __attribute__((aligned(16))) = {
    .headerSize = 32, .magic = {0xda, 0x27}, .infoSize = 20, .isBigEndian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
    .sizeofUChar = 2, .dataFormat = {'T', 'o', 'C', 'P'}, .formatVersion = {1}};
